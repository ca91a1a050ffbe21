import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useRecordSave } from '#console/blocks/use-record-save.ts';
import { api, client } from '#console/lib/api/client.ts';
import { type RecordFormState, useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import type { ContentWall, WallEffect } from '#contract/domains/content-wall/schemas.ts';
import { type DraftRule, inputOf, valuesOf, type WallValues } from './values.ts';

/** Milliseconds without a change before the server is called. */
export const settling = 300;

/** Holds the rules while they are edited, and saves them with the version that was read. */
export function useWallForm(wall: ContentWall) {
  const form = useRecordForm<WallValues>({ initial: valuesOf(wall) });
  const rules = useSyncExternalStore(form.onChange, () => form.getValues().rules);
  const isChanged = useSyncExternalStore(form.onChange, () => form.isDirty());
  const saving = useRecordSave({
    record: wall,
    form,
    valuesOf,
    load: () => client.contentWall.get(),
    update: (values, version) => client.contentWall.update({ version, rules: inputOf(values.rules) }),
    key: api.contentWall.get.key(),
    besides: [],
  });
  return { form, rules, isChanged, ...saving };
}

export type WallForm = RecordFormState<WallValues>;

/** Counts under rules that aren't saved, and the rules that were counted. */
export interface CountedRules {
  effect: WallEffect;
  /** Counts by the keys of the rules. */
  counts: ReadonlyMap<string, number>;
}

/** Counts the content under the rules of the form; nothing is asked while they are the stored ones. */
export function useWallEffect(rules: readonly DraftRule[], isChanged: boolean) {
  const [settled] = useDebouncedValue(rules, settling);
  const { data, isError } = useQuery({
    queryKey: ['wall-effect', settled],
    queryFn: async (): Promise<CountedRules> => {
      const effect = await client.contentWall.effect({ rules: inputOf(settled) });
      return { effect, counts: new Map(settled.map(({ key }, at) => [key, effect.rules[at] ?? 0])) };
    },
    enabled: isChanged,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
    meta: { silentError: true },
  });
  return { counted: isChanged ? (data ?? null) : null, isError };
}
