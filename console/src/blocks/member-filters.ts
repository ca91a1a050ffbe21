import i18next, { type TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCanSee } from '#console/lib/access.ts';
import { date } from '#console/lib/formats.ts';
import type { OptionSource } from '#console/ui/fields/options.ts';
import {
  dateRangeFilter,
  fixedFilter,
  idFilter,
  moneyRangeFilter,
  multiIdFilter,
  multiSelectFilter,
  type SelectFilter,
  selectFilter,
} from '#console/ui/filters/filter.ts';
import { defaultCurrency } from '#contract/base/cents.ts';
import { parseFigureReference } from '#contract/domains/figures/words.ts';
import type { Inactivity } from '#contract/domains/members/schemas.ts';
import { countryOptions } from './country-options.ts';
import { groupOptions } from './group-options.ts';
import { planOptions } from './plan-options.ts';
import { tagOptions } from './tag-options.ts';
import { ticketEventOptions } from './ticket-event-options.ts';

/** Spelled out here: the schemas they come from would bring all of Zod into the first page. */
const inactivityChoices: readonly Inactivity[] = [
  '1 day',
  '2 days',
  '3 days',
  '4 days',
  '5 days',
  '6 days',
  '7 days',
  '8 days',
  '9 days',
  '10 days',
  '30 days',
  '2 months',
  '6 months',
];

/** Days ahead that the list can be narrowed to. */
const endingChoices = [7, 14, 30, 60, 90] as const;

const withoutGroup = 0;
const anyGroup = -1;
/** Chosen in a filter, it takes the filter away; it never travels. */
const anyText = 'any';
const anyId = -2;

/** Removes the value 'any' from a filter, which means no condition. */
function withoutAny<T extends string | number>(filter: SelectFilter<T>, any: T): SelectFilter<T> {
  const { decode, encode } = filter;
  return {
    ...filter,
    decode(raw) {
      const value = decode(raw);
      return value === any ? undefined : value;
    },
    encode: (value) => (value === any ? undefined : encode(value)),
  };
}

function groupChoices(t: TFunction<'members'>): OptionSource<number> {
  const special = [
    { value: anyId, label: t('filters.any') },
    { value: withoutGroup, label: t('filters.withoutGroup') },
    { value: anyGroup, label: t('filters.anyGroup') },
  ];
  return {
    key: 'groups-and-none',
    async load(search) {
      const wanted = search.toLowerCase();
      const found = await groupOptions.load(search);
      return [...special.filter(({ label }) => label.includes(wanted)), ...found];
    },
    async find(ids) {
      const among = special.filter(({ value }) => ids.includes(value));
      const groups = ids.filter((id) => !among.some(({ value }) => value === id));
      return [...among, ...((await groupOptions.find?.(groups)) ?? [])];
    },
  };
}

function yesOrNo(t: TFunction<'members'>, label: string) {
  return selectFilter<'true' | 'false'>({
    label,
    options: [
      { value: 'true', label: t('filters.yes') },
      { value: 'false', label: t('filters.no') },
    ],
  });
}

function oftenUsed(t: TFunction<'members'>) {
  return {
    plan: multiIdFilter({ label: t('filters.plan'), options: planOptions }),
    paid: withoutAny(
      selectFilter<'any' | 'paid' | 'free'>({
        label: t('filters.paid'),
        options: [
          { value: anyText, label: t('filters.any') },
          { value: 'paid', label: t('filters.paidOnly') },
          { value: 'free', label: t('filters.freeOnly') },
        ],
      }),
      anyText,
    ) as SelectFilter<'paid' | 'free'>,
    past_due: yesOrNo(t, t('filters.pastDue')),
    team: withoutAny(idFilter({ label: t('filters.team'), options: groupChoices(t) }), anyId),
    tags: multiSelectFilter({ label: t('filters.tags'), options: tagOptions }),
    created_at: dateRangeFilter({ label: t('filters.created') }),
    country: multiSelectFilter({ label: t('filters.country'), options: countryOptions }),
    ending_within_days: idFilter({
      label: t('filters.ending'),
      options: endingChoices.map((count) => ({ value: count, label: t('filters.days', { count }) })),
    }),
  };
}

function allFilters(t: TFunction<'members'>) {
  return {
    ...oftenUsed(t),
    inactivity: selectFilter<Inactivity>({
      label: t('filters.inactivity'),
      options: inactivityChoices.map((choice) => ({ value: choice, label: choice })),
    }),
    price: moneyRangeFilter({ label: t('filters.price'), currency: defaultCurrency }),
    ti_event: idFilter({ label: t('filters.event'), options: ticketEventOptions }),
    active: selectFilter<'true' | 'false'>({
      label: t('filters.status'),
      options: [
        { value: 'true', label: t('filters.active') },
        { value: 'false', label: t('filters.inactive') },
      ],
    }),
    subscribed: yesOrNo(t, t('filters.newsletter')),
    complimentary: yesOrNo(t, t('filters.complimentary')),
    statistic: fixedFilter({
      label: t('filters.statistic'),
      words: figureInWords,
      named: { options: planOptions, idsOf: (text) => parseFigureReference(text)?.plans ?? [] },
    }),
  };
}

/** Describes the members behind a metric of the dashboard; null if the text names none. */
function figureInWords(text: string): string | null {
  const reference = parseFigureReference(text);
  if (!reference) return null;
  const { figure, start, end } = reference;
  const days = i18next.t('kit:list.between', { from: date(start), to: date(end) });
  return `${i18next.t(`figures:${figure}`)}, ${days}`;
}

export type MemberFilters = ReturnType<typeof allFilters>;

/** Returns the filters of the member list that the operator may use. */
export function useMemberFilters(): MemberFilters {
  const { t } = useTranslation('members');
  const seesDetails = useCanSee('memberDetails');
  return useMemo(() => {
    const all = allFilters(t);
    return seesDetails ? all : ({ plan: all.plan, statistic: all.statistic } as MemberFilters);
  }, [t, seesDetails]);
}
