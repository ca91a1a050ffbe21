import { useEffect, useRef, useState } from 'react';
import { isStatus } from '#console/lib/api/api-error.ts';
import { fieldsOf } from '#console/ui/record-form/server-errors.ts';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import { isSame, type Merged, mergeVersions } from './merge-versions.ts';

interface Options<R extends { version: number }, V extends object, F extends string> {
  /** The record as last heard of; the form opened with the first one. */
  record: R;
  valuesOf: (record: R) => V;
  form: RecordFormState<V>;
  /** Loads the current record from the server. */
  load: () => Promise<R>;
  /** Merges what was typed into a newer version, for fields that hold more than one value. */
  merge?: (base: V, typed: V, newer: V) => Merged<V, F>;
  /** Called after the form took over a version that was saved elsewhere. */
  onTaken?: (newest: R) => void;
}

export interface BothChanged<F extends string = string> {
  field: F;
  theirs: unknown;
}

const isRecord = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Returns the value at a path such as `options.o3.price`; undefined if there is none. */
function valueAt(values: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) => (isRecord(value) ? Reflect.get(Object(value), name) : undefined),
      values,
    );
}

type Trouble = 'none' | 'stale' | 'loading' | 'failed' | 'merged';

/**
 * Manages the version of a record that a form is based on. If a newer one is saved elsewhere, the server rejects the
 * save, and the form can take the newer version over without losing what was typed.
 */
export function useVersion<
  R extends { version: number },
  V extends object,
  F extends string = keyof V & string,
>(options: Options<R, V, F>) {
  const { record, valuesOf, form, load, onTaken } = options;
  const merge = options.merge ?? (mergeVersions as (base: V, typed: V, newer: V) => Merged<V, F>);
  const version = useRef(record.version);
  const base = useRef(valuesOf(record));
  const [trouble, setTrouble] = useState<Trouble>('none');
  const [both, setBoth] = useState<readonly BothChanged<F>[]>([]);

  const accept = (saved: R, sent: V) => {
    version.current = saved.version;
    const values = valuesOf(saved);
    base.current = values;
    form.resetDirty(values);
    const before = sent as Record<string, unknown>;
    const typed = form.getValues() as Record<string, unknown>;
    const tidied = Object.entries(values).filter(
      ([name, value]) => isSame(typed[name], before[name]) && !isSame(typed[name], value),
    );
    // Inputs within a record update only when all values of the form are set.
    if (tidied.some(([, value]) => isRecord(value)))
      form.setValues({ ...form.getValues(), ...Object.fromEntries(tidied) });
    else for (const [name, value] of tidied) form.setFieldValue(name as never, value as never);
    setTrouble('none');
    setBoth([]);
  };

  // A refetch brought a newer record. An untouched form simply shows it.
  const hear = useRef((_newest: R) => {});
  useEffect(() => {
    hear.current = (newest) => {
      if (newest.version <= version.current) return;
      if (form.isDirty()) setTrouble('stale');
      else {
        accept(newest, form.getValues());
        onTaken?.(newest);
      }
    };
  });
  useEffect(() => hear.current(record), [record]);

  return {
    trouble,
    both,
    current: () => version.current,

    /** Records the version that this form's own write created. */
    note(newer: number) {
      version.current = newer;
    },

    /**
     * Takes over the saved record, because the server may have normalized what was typed. Values typed after sending
     * stay, unsaved.
     */
    accept,

    /** Returns whether a write failed because of a newer version, and then shows the notice. */
    isStale(error: unknown): boolean {
      const isOld = isStatus(error, 409) && Object.keys(fieldsOf(error)).length === 0;
      if (isOld) setTrouble('stale');
      return isOld;
    },

    async loadNewer(): Promise<R | null> {
      setTrouble('loading');
      try {
        const newest = await load();
        const newer = valuesOf(newest);
        const merged = merge(base.current, form.getValues(), newer);
        setBoth(merged.both.map((field) => ({ field, theirs: valueAt(newer, field) })));
        version.current = newest.version;
        base.current = newer;
        form.resetDirty(newer);
        form.setValues(merged.values);
        onTaken?.(newest);
        setTrouble('merged');
        return newest;
      } catch {
        setTrouble('failed');
        return null;
      }
    },
  };
}

export interface VersionState<F extends string> {
  trouble: Trouble;
  both: readonly BothChanged<F>[];
  loadNewer: () => unknown;
}
