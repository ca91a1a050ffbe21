import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError, isStatus } from '#console/lib/api/api-error.ts';
import { recordIdOf } from '#console/lib/record-id.ts';
import { useNameRecord } from '#console/lib/record-name.ts';
import { Page } from '#console/ui/page/page.tsx';
import { commonErrors } from '#contract/base/errors.ts';
import { RecordLoader } from './record-loader.tsx';

/** Same answer as the server's for an unknown record. */
const noSuchRecord = {
  data: undefined,
  isError: true,
  error: new ApiError(404, { error: 'not_found', error_description: commonErrors.notFound.en }),
  refetch: () => undefined,
};

interface RecordPageProps<R> {
  /** Returns the query of the record with this id. */
  query: (id: number) => UseQueryOptions<R, Error>;
  /** Returns the name of the record for the window's title and the breadcrumb. */
  nameOf: (record: R) => string | null;
  /** Returns the name of the parent record, if the parent screen is no list. */
  aboveOf?: (record: R) => string;
  /** List that the record belongs to. */
  backTo: string;
  /** Width of the page; defaults to that of a form. */
  width?: 'form' | 'page' | 'list';
  /** Skeleton that shows while the record loads; a form's when left out. */
  outline?: ReactNode;
  /** True if a record that can't be loaded redirects to the 404 page, as the specification requires. */
  isLostOnFailure?: boolean;
  /** Renders a missing record. @param otherwise the usual error */
  whenGone?: (id: number, otherwise: ReactNode) => ReactNode;
  children: (record: R) => ReactNode;
}

/** Renders the screen of a record, named by the `$id` of its address. An invalid id is not found, without a request. */
export function RecordPage<R>({
  query,
  nameOf,
  aboveOf,
  backTo,
  width = 'form',
  isLostOnFailure = false,
  whenGone,
  outline,
  children,
}: RecordPageProps<R>) {
  const { id: text = '' } = useParams({ strict: false }) as { id?: string };
  const id = recordIdOf(text);
  const found = useQuery({ ...query(id ?? 0), enabled: id !== null });
  if (isLostOnFailure && (id === null || (found.isError && found.data === undefined)))
    return <Navigate to="/404" replace />;
  const shown = (
    <RecordLoader query={id === null ? noSuchRecord : found} backTo={backTo} outline={outline}>
      {(record) => (
        <>
          <Named name={nameOf(record)} above={aboveOf?.(record) ?? null} />
          {children(record)}
        </>
      )}
    </RecordLoader>
  );
  const isGone = id !== null && found.data === undefined && found.isError && isStatus(found.error, 404);
  return <Page width={width}>{whenGone && isGone ? whenGone(id, shown) : shown}</Page>;
}

function Named({ name, above }: { name: string | null; above: string | null }) {
  useNameRecord(name, above);
  return null;
}
