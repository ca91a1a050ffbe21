import { errorText } from '#contract/base/errors.ts';

export const savedViewTexts = {
  titleTaken: errorText('saved_views.title_taken', 'Another view has this name.'),
  empty: errorText('saved_views.empty', 'Set at least one filter.'),
  full: errorText('saved_views.full', 'This list has {count} views. Delete one first.'),
} as const;
