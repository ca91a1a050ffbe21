import type { TFunction } from 'i18next';
import type { Option } from '#console/ui/fields/field.ts';
import type { GroupType } from '#contract/domains/groups/schemas.ts';

/** The types of groups in words, in the order they are offered. */
export function groupTypeOptions(t: TFunction<'groups'>): readonly Option<GroupType>[] {
  const words: Record<GroupType, string> = {
    company: t('types.company'),
    personal: t('types.personal'),
    company_subdivision: t('types.company_subdivision'),
    organization: t('types.organization'),
    educational_institution: t('types.educational_institution'),
    multi_user: t('types.multi_user'),
  };
  return (Object.keys(words) as GroupType[]).map((value) => ({ value, label: words[value] }));
}

export function groupTypeInWords(t: TFunction<'groups'>, type: GroupType): string {
  return groupTypeOptions(t).find(({ value }) => value === type)?.label ?? type;
}
