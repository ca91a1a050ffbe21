import { errorText } from '#contract/base/errors.ts';

export const groupTexts = {
  unknownSubscription: errorText('groups.unknown_subscription', "This subscription can't be chosen."),
  belowCount: errorText(
    'groups.below_count',
    'The group already has {count} members. Choose a limit of at least {count}, or remove members first.',
  ),
  holdsSubscription: errorText(
    'groups.holds_subscription',
    'This group still has a subscription. End it first: deleting the group would take it away from all its members.',
  ),
  wrongPattern: errorText('groups.wrong_pattern', "This pattern can't be used: {reason}."),
} as const;
