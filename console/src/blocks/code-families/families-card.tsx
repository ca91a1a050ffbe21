import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import { useWasEverTrue } from '#console/ui/browser/use-ever.ts';
import { DateTimeCell } from '#console/ui/cells/cells.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import { Card } from '#console/ui/page/page.tsx';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import type { CodeBatch } from '#contract/domains/code-families/schemas.ts';
import classes from './code-families.module.css';
import { type CodeParent, familyAddress, pollIntervalMs } from './parent.ts';

const NewFamily = lazy(async () => {
  const { NewFamilyDialog: dialog } = await import('./new-family-dialog.tsx');
  return { default: dialog };
});

/** Number of code batches shown for a promo or invite; there are seldom more. */
const shown = 25;

/** Renders the unique codes of a promo or an invite, and the button that generates more. */
export function BatchesCard({ of }: { of: CodeParent }) {
  const { t } = useTranslation('codeFamilies');
  const mayWrite = useMay('promos', 'write');
  const [isOpen, setOpen] = useState(false);
  const wasOpened = useWasEverTrue(isOpen);
  const query = useQuery(
    api.codeFamilies.list.queryOptions({
      input: { filter: of, limit: shown },
      refetchInterval: ({ state: { data } }) =>
        data?.items.some(({ state }) => state === 'making') ? pollIntervalMs : false,
    }),
  );
  const make = mayWrite && (
    <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
      {t('card.make')}
    </Button>
  );
  return (
    <Card
      anchor="codes"
      title={t('card.title')}
      description={t('promo_id' in of ? 'card.textPromo' : 'card.textInvite')}
      actions={make}
    >
      {query.data ? (
        <Families families={query.data.items} all={query.data.paginator.total_items} />
      ) : query.isError ? (
        <p role="alert">{t('card.failed')}</p>
      ) : (
        <Skeleton height={48} />
      )}
      {wasOpened && (
        <Suspense>
          <NewFamily of={of} opened={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}

function Families({ families, all }: { families: readonly CodeBatch[]; all: number }) {
  const { t } = useTranslation('codeFamilies');
  if (families.length === 0) return <p className={classes.quiet}>{t('card.empty')}</p>;
  const columns = ['title', 'codes', 'used', 'created_at'] as const;
  return (
    <>
      <PlainTable
        label={t('card.label')}
        head={columns.map((name) => (
          <th
            key={name}
            scope="col"
            {...(name === 'used' || name === 'codes' ? { 'data-align': 'right' } : {})}
          >
            {t(`card.columns.${name}`)}
          </th>
        ))}
      >
        {families.map((family) => (
          <tr key={family.id}>
            <td>
              <RowLink to={familyAddress(family)}>{family.title}</RowLink>
            </td>
            <td data-align="right">
              {family.state === 'ready'
                ? number(family.made)
                : t('card.making', { made: number(family.made), total: number(family.total) })}
            </td>
            <td data-align="right">{number(family.codes.used)}</td>
            <td>
              <DateTimeCell value={family.created_at} />
            </td>
          </tr>
        ))}
      </PlainTable>
      {all > families.length && (
        <p className={classes.quiet}>{t('card.newest', { n: number(families.length), all: number(all) })}</p>
      )}
    </>
  );
}
