import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { notifyFailure } from '#console/ui/notify/notify.tsx';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import { useVersion } from './use-version.ts';

interface Options<R, V> {
  /** The record as last heard of; the form opened with the first one. */
  record: R;
  form: RecordFormState<V>;
  valuesOf: (record: R) => V;
  load: () => Promise<R>;
  update: (values: V, version: number) => Promise<R>;
  /** Under which the record was loaded. */
  key: QueryKey;
  /** Other queries that show the record, to be reloaded. */
  besides: readonly QueryKey[];
  /** Writes of one scope wait for each other: others than this form move the version on. */
  scope?: string;
}

/**
 * Saves a record that others may change meanwhile: a version conflict shows the form's notice, any other failure an
 * error message. A form that stays open takes `takeOver` as its `onSaved`.
 */
export function useRecordSave<R extends { version: number }, V extends object>(options: Options<R, V>) {
  const { record, form, valuesOf, load, update, key, besides, scope } = options;
  const queries = useQueryClient();
  const version = useVersion({ record, valuesOf, form, load });
  const sent = useRef<V | null>(null);
  const keep = (newest: R) => {
    version.note(newest.version);
    queries.setQueryData(key, newest);
    return Promise.all(besides.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
  const { mutateAsync } = useMutation({
    ...(scope === undefined ? {} : { scope: { id: scope } }),
    meta: { silentError: true },
    mutationFn: (values: V) => update(values, version.current()),
    onSuccess(newest, values) {
      sent.current = values;
      void keep(newest);
    },
    onError(error) {
      if (!version.isStale(error)) notifyFailure(descriptionOf(error) ?? undefined);
    },
  });
  const loadNewer = async () => {
    const newest = await version.loadNewer();
    if (newest) void keep(newest);
  };
  return {
    save: (values: V) => mutateAsync(values),
    /** The server may have normalized what was typed. */
    takeOver: (saved: R) => sent.current && version.accept(saved, sent.current),
    notice: { trouble: version.trouble, both: version.both, loadNewer },
    version,
    keep,
  };
}
