import { useEffect, useRef, useState } from 'react';
import { isStatus } from '#console/lib/api/api-error.ts';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import { isSame, mergeVersions } from './merge-versions.ts';

interface Options<R extends { version: number }, V extends object> {
  /** The record as last heard of; the form opened with the first one. */
  record: R;
  valuesOf: (record: R) => V;
  form: RecordFormState<V>;
  /** Asks the server for the record as it is now. */
  load: () => Promise<R>;
}

export interface BothChanged {
  field: string;
  theirs: unknown;
}

type Trouble = 'none' | 'stale' | 'loading' | 'failed' | 'merged';

/**
 * The version of a record that a form stands on. When somebody saves a newer one in the meantime the form learns of it
 * from the server's refusal and can take the newer version over without losing what was typed.
 */
export function useVersion<R extends { version: number }, V extends object>(options: Options<R, V>) {
  const { record, valuesOf, form, load } = options;
  const version = useRef(record.version);
  const base = useRef(valuesOf(record));
  const [trouble, setTrouble] = useState<Trouble>('none');
  const [both, setBoth] = useState<readonly BothChanged[]>([]);

  const accept = (saved: R, sent: V) => {
    version.current = saved.version;
    const values = valuesOf(saved);
    base.current = values;
    form.resetDirty(values);
    const before = sent as Record<string, unknown>;
    const typed = form.getValues() as Record<string, unknown>;
    for (const [name, value] of Object.entries(values)) {
      if (isSame(typed[name], before[name]) && !isSame(typed[name], value))
        form.setFieldValue(name as never, value as never);
    }
    setTrouble('none');
    setBoth([]);
  };

  // A newer record arrived by itself. Over an untouched form it simply shows.
  const hear = useRef((_newest: R) => {});
  useEffect(() => {
    hear.current = (newest) => {
      if (newest.version <= version.current) return;
      if (form.isDirty()) setTrouble('stale');
      else accept(newest, form.getValues());
    };
  });
  useEffect(() => hear.current(record), [record]);

  return {
    trouble,
    both,
    current: () => version.current,

    /** A write of this form's own made this version. */
    note(newer: number) {
      version.current = newer;
    },

    /**
     * Takes over the record as it was saved: the server may have tidied what was typed. What was typed after sending
     * stays as it is, and unsaved.
     */
    accept,

    /** Whether a refused write failed because of a newer version. The notice then shows. */
    isStale(error: unknown): boolean {
      const fields = (error as { fields?: object } | null)?.fields ?? {};
      const isOld = isStatus(error, 409) && Object.keys(fields).length === 0;
      if (isOld) setTrouble('stale');
      return isOld;
    },

    async loadNewer(): Promise<R | null> {
      setTrouble('loading');
      try {
        const newest = await load();
        const newer = valuesOf(newest);
        const merged = mergeVersions(base.current, form.getValues(), newer);
        setBoth(merged.both.map((field) => ({ field, theirs: (newer as Record<string, unknown>)[field] })));
        version.current = newest.version;
        base.current = newer;
        form.resetDirty(newer);
        form.setValues(merged.values);
        setTrouble('merged');
        return newest;
      } catch {
        setTrouble('failed');
        return null;
      }
    },
  };
}

export type VersionState = Pick<
  ReturnType<typeof useVersion<{ version: number }, object>>,
  'trouble' | 'both'
> & { loadNewer: () => unknown };
