import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCanSee } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { date, money, monthInWords, number } from '#console/lib/formats.ts';
import { Lines, Missing } from '#console/ui/cells/cells.tsx';
import { Card } from '#console/ui/page/page.tsx';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import type { CohortPart, FamilyFigures } from '#contract/domains/code-families/schemas.ts';
import { familyMonthsMax } from '#contract/domains/code-families/words.ts';
import classes from './family.module.css';

/** Renders the retention of members who redeemed the codes, by month, beside those who joined at full price. */
export function CohortsCard({ familyId }: { familyId: number }) {
  const { t } = useTranslation('codeFamilies');
  const query = useQuery(api.codeFamilies.figures.queryOptions({ input: { id: familyId } }));
  const { data } = query;
  return (
    <Card
      title={t('cohorts.title')}
      description={data && data.months.length > 0 ? t('cohorts.text', { day: date(data.as_of) }) : undefined}
    >
      {data ? (
        <Cohorts figures={data} />
      ) : query.isError ? (
        <p role="alert">{t('cohorts.failed')}</p>
      ) : (
        <Skeleton height={96} role="status" aria-label={t('cohorts.loading')} />
      )}
    </Card>
  );
}

function Cohorts({ figures: { members, months } }: { figures: FamilyFigures }) {
  const { t } = useTranslation('codeFamilies');
  const hasCharged = useCanSee('amounts');
  if (months.length === 0) return <p className={classes.quiet}>{t('cohorts.empty')}</p>;
  const numbers = ['joined', 'paying', 'withAccess', 'churned'] as const;
  const right = [...numbers, ...(hasCharged ? (['charged'] as const) : [])];
  return (
    <>
      <PlainTable
        label={t('cohorts.label')}
        head={
          <>
            <th scope="col">{t('cohorts.month')}</th>
            <th scope="col">{t('cohorts.who')}</th>
            {right.map((name) => (
              <th key={name} scope="col" data-align="right">
                {t(`cohorts.${name}`)}
              </th>
            ))}
          </>
        }
      >
        {months.flatMap(({ month, family, full_price }) => [
          <Row key={month} month={month} who={t('cohorts.family')} part={family} hasCharged={hasCharged} />,
          <Row
            key={`${month} full`}
            month={month}
            isSecond
            who={t('cohorts.fullPrice')}
            part={full_price}
            hasCharged={hasCharged}
          />,
        ])}
        <Row
          month={t('cohorts.all')}
          who={t('cohorts.family')}
          part={members}
          hasCharged={hasCharged}
          isTotal
        />
      </PlainTable>
      <p className={classes.quiet}>
        {t('cohorts.help')} {months.length === familyMonthsMax && t('cohorts.latest', { n: familyMonthsMax })}
      </p>
    </>
  );
}

interface RowProps {
  /** `YYYY-MM`, or a word. */
  month: string;
  /** True for the second row of a month, which repeats the month for screen readers. */
  isSecond?: boolean;
  who: string;
  part: CohortPart;
  hasCharged: boolean;
  isTotal?: boolean;
}

function Row({ month, who, part, hasCharged, isSecond = false, isTotal = false }: RowProps) {
  const { joined, charged } = part;
  const share = (count: number) =>
    joined === 0 ? number(count) : `${number(count)} (${number(Math.round((100 * count) / joined))}%)`;
  return (
    <tr className={isTotal ? classes.total : isSecond ? classes.second : ''}>
      <th scope="row">
        <span className={isSecond ? 'visually-hidden' : ''}>
          {/^\d/.test(month) ? monthInWords(month) : month}
        </span>
      </th>
      <td>{who}</td>
      <td data-align="right">{number(joined)}</td>
      <td data-align="right">{share(part.paying)}</td>
      <td data-align="right">{share(part.with_access)}</td>
      <td data-align="right">{share(part.churned)}</td>
      {hasCharged && (
        <td data-align="right">
          {charged.length === 0 ? (
            <Missing />
          ) : (
            <Lines items={charged.map(({ amount, currency }) => money(amount, currency))} />
          )}
        </td>
      )}
    </tr>
  );
}
