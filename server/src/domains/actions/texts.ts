import { errorText } from '#contract/base/errors.ts';

export const actionTexts = {
  wrongPattern: errorText('actions.wrong_pattern', "This pattern can't be used: {reason}."),
} as const;
