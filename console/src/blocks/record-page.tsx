import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '#console/lib/api/api-error.ts';
import { recordIdOf } from '#console/lib/record-id.ts';
import { Page } from '#console/ui/page/page.tsx';
import { commonErrors } from '#contract/base/errors.ts';
import { RecordLoader } from './record-loader.tsx';

/** What the server would say of it. */
const noSuchRecord = {
  data: undefined,
  isError: true,
  error: new ApiError(404, { error: 'not_found', error_description: commonErrors.notFound.en }),
  refetch: () => undefined,
};

interface RecordPageProps<R> {
  /** The query of the record with this id. */
  query: (id: number) => UseQueryOptions<R, Error>;
  /** List that the record belongs to. */
  backTo: string;
  /** As wide as a form when left out. */
  width?: 'form' | 'page';
  children: (record: R) => ReactNode;
}

/** The screen of one record, named by the `$id` of its address. An id that can't be one is not found, unasked. */
export function RecordPage<R>({ query, backTo, width = 'form', children }: RecordPageProps<R>) {
  const { id: text = '' } = useParams({ strict: false }) as { id?: string };
  const id = recordIdOf(text);
  const found = useQuery({ ...query(id ?? 0), enabled: id !== null });
  return (
    <Page width={width}>
      <RecordLoader query={id === null ? noSuchRecord : found} backTo={backTo}>
        {children}
      </RecordLoader>
    </Page>
  );
}
