import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallContext } from '#console/lib/api/client.ts';

interface Options<V, R> {
  create: (values: V, call: { context: CallContext }) => Promise<R>;
  /** Returns the key by which the new record's own screen finds it; if left out, that screen loads it. */
  keyOf?: (record: R) => QueryKey;
  /** Queries that show the record, to be reloaded. */
  besides: readonly QueryKey[];
}

/** Creates a record, once per form, however often it is sent. Returns a form's `onSave`. */
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
