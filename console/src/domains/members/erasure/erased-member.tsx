import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { dateTime } from '#console/lib/formats.ts';
import { PageHeader } from '#console/ui/page/page.tsx';
import type { Erasure } from '#contract/domains/erasures/schemas.ts';
import { ErasureReceipt } from './erasure-receipt.tsx';

/** Milliseconds between polls of a running erasure. */
const lookEvery = 2_000;

/** Loads the erasure of a member, and polls it while it runs. */
export function useErasure(id: number, isWanted: boolean) {
  return useQuery({
    ...api.erasures.receipt.queryOptions({ input: { id } }),
    enabled: isWanted,
    retry: false,
    meta: { silentError: true },
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? lookEvery : false),
  });
}

/** Returns a function that says in one sentence when and by whom an erasure was requested and how far it is. */
export function useErasureWords() {
  const { t } = useTranslation('erasures');
  return ({ member_id: id, asked_at: at, asked_by: by, finished_at: finished }: Erasure) => {
    const who = by ?? t('state.system');
    if (at === null) return '';
    return finished === null
      ? t('state.runningText', { at: dateTime(at), by: who })
      : t('state.doneText', { at: dateTime(at), by: who, finished: dateTime(finished), id });
  };
}

interface ErasedMemberProps {
  id: number;
  /** Shown if there is no receipt, or the role may not read it. */
  otherwise: ReactNode;
}

/** Renders the receipt of an erased member in place of the missing member. */
export function ErasedMember({ id, otherwise }: ErasedMemberProps) {
  const { t } = useTranslation(['erasures', 'kit']);
  const mayRead = useMay('erasures', 'read');
  const words = useErasureWords();
  const { data, isError } = useErasure(id, mayRead);
  if (!mayRead || isError) return otherwise;
  if (!data || data.state === 'none')
    return (
      <div role="status" aria-label={t('kit:list.loading')}>
        <Skeleton height={220} />
      </div>
    );
  return (
    <>
      <PageHeader
        title={t(`erasures:state.${data.state}`)}
        description={words(data)}
        actions={
          <Button variant="default" component={Link} to="/users">
            {t('erasures:state.back')}
          </Button>
        }
      />
      <ErasureReceipt erasure={data} />
    </>
  );
}
