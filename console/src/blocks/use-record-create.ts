import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallContext } from '#console/lib/api/client.ts';

interface Options<V, R> {
  create: (values: V, call: { context: CallContext }) => Promise<R>;
  /** Under which the new record's own screen looks for it; left out, that one loads it. */
  keyOf?: (record: R) => QueryKey;
  /** Queries that show the record, to be reloaded. */
  besides: readonly QueryKey[];
}

/** Creating a record: once for a form, however often it is sent. The answer is a form's `onSave`. */
export function useRecordCreate<V, R>({ create, keyOf, besides }: Options<V, R>) {
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ values, key }: { values: V; key: string }) =>
      create(values, { context: { idempotencyKey: key } }),
    async onSuccess(record) {
      if (keyOf) queries.setQueryData(keyOf(record), record);
      await Promise.all(besides.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
  return (values: V, key: string) => mutateAsync({ values, key });
}
