import { Button, SegmentedControl } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, client } from '#console/lib/api/client.ts';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import type { Draft, DraftDifference } from '#contract/domains/configuration-drafts/schemas.ts';
import type { DraftWords } from './differences.tsx';
import classes from './drafts.module.css';

type Take = 'draft' | 'live';

interface ConflictsProps {
  draft: Draft;
  rows: readonly DraftDifference[];
  words: DraftWords;
  isReadOnly: boolean;
}

/** Renders the values that were changed both by the draft and elsewhere; the operator chooses which one to keep. */
export function Conflicts({ draft, rows, words, isReadOnly }: ConflictsProps) {
  const { t } = useTranslation('configurationDrafts');
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Readonly<Record<string, Take>>>({});
  const takeOf = (row: DraftDifference): Take => (row.is_gone ? 'live' : (chosen[row.path] ?? 'draft'));
  const resolve = useMutation({
    mutationFn: () =>
      client.configurationDrafts.resolve({
        id: draft.id,
        version: draft.version,
        choices: rows.map((row) => ({ path: row.path, take: takeOf(row) })),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: api.configurationDrafts.key() }),
  });
  return (
    <section className={classes.part}>
      <h2 className={classes.heading}>{t('conflicts.title')}</h2>
      <p className={classes.hint}>{t('conflicts.text')}</p>
      <PlainTable
        label={t('conflicts.title')}
        head={
          <>
            <th scope="col">{t('differences.field')}</th>
            <th scope="col">{t('conflicts.was')}</th>
            <th scope="col">{t('differences.live')}</th>
            <th scope="col">{t('differences.draft')}</th>
            {!isReadOnly && <th scope="col">{t('conflicts.choose')}</th>}
          </>
        }
      >
        {rows.map((row) => (
          <tr key={row.path} className={classes.row}>
            <th scope="row">{words.labelOf(row.path)}</th>
            <td>{words.inWords(row.path, row.base)}</td>
            <td>{words.inWords(row.path, row.before)}</td>
            <td>{words.inWords(row.path, row.after)}</td>
            <td hidden={isReadOnly}>
              {row.is_gone ? (
                t('conflicts.gone')
              ) : (
                <SegmentedControl
                  size="xs"
                  aria-label={t('conflicts.choice', { field: words.labelOf(row.path) })}
                  value={takeOf(row)}
                  onChange={(value) => setChosen({ ...chosen, [row.path]: value as Take })}
                  data={[
                    { value: 'draft', label: t('conflicts.draft') },
                    { value: 'live', label: t('conflicts.live') },
                  ]}
                />
              )}
            </td>
          </tr>
        ))}
      </PlainTable>
      {!isReadOnly && (
        <div>
          <Button loading={resolve.isPending} onClick={() => resolve.mutate()}>
            {t('conflicts.apply')}
          </Button>
        </div>
      )}
    </section>
  );
}
