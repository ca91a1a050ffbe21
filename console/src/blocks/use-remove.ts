import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { type Question, useConfirm } from '#console/ui/confirm/confirm.tsx';

export type RemovalQuestion = Omit<Question, 'isLoss'>;

interface Options<R> {
  /**
   * Returns the question that says what is lost; its verb is on the red button. Null if the record can't be deleted.
   */
  question: (record: R) => RemovalQuestion | null | Promise<RemovalQuestion | null>;
  remove: (record: R) => Promise<unknown>;
  /** Queries that showed the record, to be reloaded. */
  besides: readonly QueryKey[];
}

/** Deletes a record after asking. The same function on every render. */
export function useRemove<R>(options: Options<R>): (record: R) => void {
  const confirm = useConfirm();
  const queries = useQueryClient();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const { mutate } = useMutation({
    mutationFn: (record: R) => latest.current.remove(record),
    onSuccess: () =>
      Promise.all(latest.current.besides.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
  return useCallback(
    (record) => {
      const ask = async () => {
        const question = await latest.current.question(record);
        if (question && (await confirm({ ...question, isLoss: true }))) mutate(record);
      };
      void ask();
    },
    [confirm, mutate],
  );
}
