import type { TFunction } from 'i18next';
import { groupTypes } from '#contract/domains/groups/words.ts';

/** The types of groups in words, in the order they are offered. */
export const groupTypeOptions = (t: TFunction<'groups'>) =>
  groupTypes.map((value) => ({ value, label: t(`types.${value}`) }));
