import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterList } from '#console/blocks/exports/filter-list.tsx';
import { planOptions } from '#console/blocks/plan-options.ts';
import { dateRangeFilter, multiIdFilter } from '#console/ui/filters/filter.ts';
import { FilterWords } from '#console/ui/filters/filter-words.tsx';
import { currentFigures, type Figure, figures } from '#contract/domains/figures/words.ts';

type Texts = TFunction<readonly ['exports', 'figures']>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Renders the days of a metric; some metrics are always those of now. */
function daysOf(t: Texts, figure: Figure | undefined, from: unknown, to: unknown): ReactNode {
  const isOfNow = typeof from !== 'string' || typeof to !== 'string';
  if (isOfNow || currentFigures.some((one) => one === figure)) return t('exports:filters.now');
  return <FilterWords filter={dateRangeFilter({ label: '' })} value={{ from, to }} />;
}

/** Renders the filter of a dashboard table: metric, days, currency and plans. */
export function FigureFilterWords({ filter }: { filter: Record<string, unknown> }) {
  const { t } = useTranslation(['exports', 'figures']);
  const { figure: name, date_start: from, date_end: to, currency, plan, ...others } = filter;
  const figure = figures.find((one) => one === name);
  const items: [name: string, words: ReactNode][] = [
    [t('exports:filters.days'), daysOf(t, figure, from, to)],
  ];
  if (name !== undefined)
    items.unshift([t('exports:filters.figure'), figure ? t(`figures:${figure}`) : textOf(name)]);
  if (currency !== undefined) items.push([t('exports:filters.currency'), textOf(currency).toUpperCase()]);
  if (plan !== undefined) {
    const plans = multiIdFilter({ label: t('exports:filters.plan'), options: planOptions });
    items.push([plans.label, <FilterWords key="plan" filter={plans} value={[plan].flat()} />]);
  }
  for (const [other, value] of Object.entries(others)) items.push([other, textOf(value)]);
  return <FilterList items={items} />;
}
