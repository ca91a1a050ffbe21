import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { dateTime, money, number, percent } from '#console/lib/formats.ts';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import type { PricingOption } from '#contract/domains/plans/schemas.ts';
import type { OptionVersion } from '#contract/domains/pricing-options/version.schemas.ts';
import classes from './plans.module.css';

/** Renders the earlier terms of an option: the author, the time and the changes. */
export function VersionsPanel({ option }: { option: PricingOption }) {
  const { t } = useTranslation('plans');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.versions}>
      <Button variant="subtle" size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('versions.title')}
      </Button>
      {isOpen && <Versions id={option.id} version={option.version} />}
    </div>
  );
}

function Versions({ id, version }: { id: number; version: number }) {
  const { t } = useTranslation('plans');
  const query = useQuery({
    ...api.pricingOptions.versions.queryOptions({ input: { id } }),
    // A saved edit makes another one.
    queryKey: [...api.pricingOptions.versions.queryKey({ input: { id } }), version],
  });
  if (query.isError) return <p>{t('versions.failed')}</p>;
  const items = query.data?.items ?? [];
  return (
    <PlainTable
      label={t('versions.title')}
      head={
        <>
          <th scope="col">{t('versions.at')}</th>
          <th scope="col">{t('versions.author')}</th>
          <th scope="col">{t('versions.difference')}</th>
          <th scope="col">{t('versions.renewals')}</th>
          <th scope="col">{t('versions.held')}</th>
        </>
      }
    >
      {items.map((one, position) => {
        const before = items[position + 1];
        return (
          <tr key={one.version}>
            <td>{dateTime(one.created_at)}</td>
            <td>{one.author ?? t('versions.product')}</td>
            <td>
              <Difference before={before} after={one} />
            </td>
            <td>{before ? t(one.is_followed ? 'versions.follow' : 'versions.keep') : '—'}</td>
            <td>{number(one.users_count)}</td>
          </tr>
        );
      })}
    </PlainTable>
  );
}

const priceOf = ({ price, currency, period }: OptionVersion) => `${money(price, currency)} / ${period}`;

function Difference({ before, after }: { before: OptionVersion | undefined; after: OptionVersion }) {
  const { t } = useTranslation('plans');
  if (!before) return priceOf(after);
  const vatOf = ({ vat_percent, is_applied_vat }: OptionVersion) =>
    is_applied_vat ? percent(vat_percent) : t('versions.noVat');
  const lines = [
    [priceOf(before), priceOf(after)],
    [vatOf(before), vatOf(after)],
    [JSON.stringify(before.country_vat), JSON.stringify(after.country_vat), t('versions.countries')],
  ].filter(([one, other]) => one !== other);
  return lines.map(([one, other, words]) => <div key={other}>{words ?? `${one} → ${other}`}</div>);
}
