import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { pollIntervalMs } from '#console/blocks/code-families/parent.ts';
import { CodeCell } from '#console/blocks/codes/cells.tsx';
import { api } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { DateTimeCell, Missing, SecondaryText } from '#console/ui/cells/cells.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import { selectFilter } from '#console/ui/filters/filter.ts';
import type { Column } from '#console/ui/list-table/columns.ts';
import { useListState } from '#console/ui/list-table/list-state.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { Card } from '#console/ui/page/page.tsx';
import type { CodeBatch, UniqueCode } from '#contract/domains/code-families/schemas.ts';
import { codeStates } from '#contract/domains/code-families/words.ts';

const tones = { unused: 'quiet', used: 'good', void: 'bad' } as const;

function codeColumns(t: TFunction<'codeFamilies'>, hasUses: boolean): readonly Column<UniqueCode>[] {
  return [
    { id: 'code', title: t('codes.columns.code'), width: 300, cell: ({ code }) => <CodeCell code={code} /> },
    {
      id: 'state',
      title: t('codes.columns.state'),
      onPhone: true,
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`codes.states.${state}`)}</Badge>,
    },
    {
      id: 'uses',
      title: t('codes.columns.uses'),
      align: 'right',
      ...(hasUses ? {} : { isExtra: true }),
      cell: ({ uses, uses_limit: limit }) => t('codes.uses', { uses: number(uses), limit: number(limit) }),
    },
    {
      id: 'used_at',
      title: t('codes.columns.used_at'),
      width: 180,
      cell: ({ used_at }) => (used_at === null ? <Missing /> : <DateTimeCell value={used_at} />),
    },
    {
      id: 'user',
      title: t('codes.columns.user'),
      width: 260,
      cell: ({ state, user }) =>
        user ? (
          <RowLink to={`/users/edit/${user.id}`} isNewTab>
            {user.name ?? user.email}
          </RowLink>
        ) : state === 'used' ? (
          <SecondaryText>{t('codes.unknown')}</SecondaryText>
        ) : (
          <Missing />
        ),
    },
  ];
}

/** Renders the codes with the state of each. */
export function CodesCard({ family }: { family: CodeBatch }) {
  const { t } = useTranslation('codeFamilies');
  const { id, uses_per_code: perCode, state } = family;
  const filters = useMemo(
    () => ({
      state: selectFilter({
        label: t('codes.state'),
        options: codeStates.map((value) => ({ value, label: t(`codes.states.${value}`) })),
      }),
    }),
    [t],
  );
  const list = useListState({ filters, searchAs: 'code', orderable: [] });
  const { page, limit, filter } = list.input;
  const asked = codeStates.find((one) => one === filter?.state);
  const code = filter?.code?.trim();
  const query = useQuery(
    api.codeFamilies.codes.queryOptions({
      input: { id, page, limit, filter: { ...(asked ? { state: asked } : {}), ...(code ? { code } : {}) } },
      placeholderData: keepPreviousData,
      refetchInterval: state === 'making' ? 2 * pollIntervalMs : false,
    }),
  );
  const columns = useMemo(() => codeColumns(t, perCode > 1), [t, perCode]);
  return (
    <Card anchor="all-codes" title={t('codes.title')}>
      <ListTable
        id="unique-codes"
        label={t('codes.label')}
        columns={columns}
        list={list}
        query={query}
        idOf={(row) => row.id}
        searchLabel={t('codes.search')}
        empty={{
          text: t('codes.empty'),
          narrowedText: t('codes.narrowed'),
          showAll: t('codes.showAll'),
        }}
      />
    </Card>
  );
}
