import { Anchor } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessBadge } from '#console/blocks/access-badge.tsx';
import { number } from '#console/lib/formats.ts';
import { Missing, Wrapped } from '#console/ui/cells/cells.tsx';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import classes from './content-wall.module.css';
import { byTaxonomy, type DraftRule, moved } from './values.ts';

interface RulesTableProps {
  rules: readonly DraftRule[];
  /** Returns the content that a rule decides about; null while that is unknown. */
  countOf: (rule: DraftRule) => number | null;
  /** Content whose own access decides. */
  own: number;
  /** Content that no rule fits; null while that is unknown. */
  rest: number | null;
  isReadOnly: boolean;
  onChange: (rules: readonly DraftRule[]) => void;
  onEdit: (rule: DraftRule) => void;
}

type Way = 'edit' | 'up' | 'down' | 'remove';

/** Renders the rules in their order, with the content that each decides about. */
export function RulesTable(props: RulesTableProps) {
  const { rules, countOf, own, rest, isReadOnly, onChange, onEdit } = props;
  const { t } = useTranslation('contentWall');
  const table = useRef<HTMLDivElement>(null);
  const [news, setNews] = useState('');

  /** Focuses an action of a rule once the table shows it in its place; of the ways, the first that is there. */
  const focus = (key: string | undefined, ways: readonly Way[]) =>
    setTimeout(() => {
      const row = table.current?.querySelector(`[data-rule="${key}"]`);
      const target = ways.map((way) => row?.querySelector<HTMLElement>(`[data-way="${way}"]`)).find(Boolean);
      (target ?? table.current?.querySelector<HTMLElement>('[role="region"]'))?.focus();
    });
  const act: Record<Way, (rule: DraftRule, place: number) => void> = {
    edit: onEdit,
    up(rule, place) {
      onChange(moved(rules, place, -1));
      setNews(t('actions.moved', { n: place }));
      focus(rule.key, ['up', 'down']);
    },
    down(rule, place) {
      onChange(moved(rules, place, 1));
      setNews(t('actions.moved', { n: place + 2 }));
      focus(rule.key, ['down', 'up']);
    },
    remove(rule, place) {
      onChange(rules.filter((one) => one !== rule));
      setNews(t('actions.removed', { n: place + 1 }));
      focus((rules[place + 1] ?? rules[place - 1])?.key, ['edit']);
    },
  };
  const waysAt = (place: number): Way[] => [
    'edit',
    ...(place > 0 ? ['up' as const] : []),
    ...(place < rules.length - 1 ? ['down' as const] : []),
    'remove',
  ];
  return (
    <div ref={table} className={classes.rules}>
      <PlainTable label={t('table.label')} head={<Heads hasActions={!isReadOnly} />}>
        {own > 0 && (
          <FixedRow name={t('table.own')} text={t('table.ownText')} count={own} hasActions={!isReadOnly}>
            {t('table.own_by')}
          </FixedRow>
        )}
        {rules.map((rule, place) => (
          <tr key={rule.key} data-rule={rule.key}>
            <th scope="row">{place + 1}</th>
            <td>
              <Names of={rule.types} />
            </td>
            <td>
              <Names of={rule.terms} isGrouped />
            </td>
            <td>
              <Age rule={rule} />
            </td>
            <td>
              <AccessBadge access={rule.access} />
            </td>
            <Count of={countOf(rule)} />
            {!isReadOnly && (
              <td>
                <span className={classes.ways}>
                  {waysAt(place).map((way) => (
                    <Anchor
                      key={way}
                      component="button"
                      type="button"
                      size="sm"
                      data-way={way}
                      aria-label={t(`actions.${way}Rule`, { n: place + 1 })}
                      onClick={() => act[way](rule, place)}
                    >
                      {t(`actions.${way}`)}
                    </Anchor>
                  ))}
                </span>
              </td>
            )}
          </tr>
        ))}
        <FixedRow name={t('table.else')} text={t('table.elseText')} count={rest} hasActions={!isReadOnly}>
          <AccessBadge access="free" />
        </FixedRow>
      </PlainTable>
      <p className="visually-hidden" role="status">
        {news}
      </p>
    </div>
  );
}

function Heads({ hasActions }: { hasActions: boolean }) {
  const { t } = useTranslation('contentWall');
  return (
    <>
      {(['rule', 'type', 'terms', 'age', 'access'] as const).map((name) => (
        <th key={name} scope="col">
          {t(`table.${name}`)}
        </th>
      ))}
      <th scope="col" data-align="right">
        {t('table.count')}
      </th>
      {hasActions && (
        <th scope="col">
          <span className="visually-hidden">{t('table.actions')}</span>
        </th>
      )}
    </>
  );
}

interface FixedRowProps {
  name: string;
  text: string;
  count: number | null;
  hasActions: boolean;
  /** Access of the row. */
  children: ReactNode;
}

/** Renders what is decided before or after all rules. */
function FixedRow({ name, text, count, hasActions, children }: FixedRowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td colSpan={3}>{text}</td>
      <td>{children}</td>
      <Count of={count} />
      {hasActions && <td />}
    </tr>
  );
}

function Count({ of }: { of: number | null }) {
  return <td data-align="right">{of === null ? <Missing /> : number(of)}</td>;
}

function Names({ of, isGrouped = false }: { of: DraftRule['types']; isGrouped?: boolean }) {
  const { t } = useTranslation('contentWall');
  if (of.length === 0) return t('table.any');
  const titles = of.map(({ title }) => title);
  return <Wrapped>{isGrouped ? byTaxonomy(titles).join('; ') : titles.join(', ')}</Wrapped>;
}

function Age({ rule: { age, days } }: { rule: DraftRule }) {
  const { t } = useTranslation('contentWall');
  if (age === 'any' || days === null) return t('table.any');
  return t(`age.${age}`, { count: days, n: number(days) });
}
