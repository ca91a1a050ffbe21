import { errorText } from '#contract/base/errors.ts';

export const popupTexts = {
  slugTaken: errorText('popup_templates.slug_taken', 'Another popup template has this slug.'),
  uidTaken: errorText('popup_templates.uid_taken', 'There is a popup template with this id already.'),
} as const;
