import type { TFunction } from 'i18next';
import { groupTypes } from '#contract/domains/groups/words.ts';

/** Returns the types of groups with their labels, in display order. */
export const groupTypeOptions = (t: TFunction<'groups'>) =>
  groupTypes.map((value) => ({ value, label: t(`types.${value}`) }));
