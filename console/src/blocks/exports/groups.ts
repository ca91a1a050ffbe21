import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { exportWords } from '#console/texts/en/exports.ts';

type GroupName = keyof typeof exportWords.groups;

/** Things with a group, under the groups in the order they come in. */
export function byGroup<T extends { group: string }>(items: readonly T[]): [group: string, items: T[]][] {
  return [...Map.groupBy(items, ({ group }) => group)];
}

/** Returns a function that gives the title of a group of fields; a group without one is called by its key. */
export function useGroupTitle(): (group: string) => string {
  const { t } = useTranslation('exports');
  return useCallback(
    (group) => (group in exportWords.groups ? t(`groups.${group as GroupName}`) : group),
    [t],
  );
}
