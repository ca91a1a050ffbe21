import { errorText } from '#contract/base/errors.ts';

export const groupTexts = {
  unknownSubscription: errorText('groups.unknown_subscription', 'There is no such subscription to choose.'),
  belowCount: errorText(
    'groups.below_count',
    'The group has {count} members already. Choose a limit of at least {count}, or take members out first.',
  ),
  holdsSubscription: errorText(
    'groups.holds_subscription',
    'This group still holds a subscription. End it first: deleting the group would take it from all of its members.',
  ),
  wrongPattern: errorText('groups.wrong_pattern', 'This pattern cannot be used: {reason}.'),
} as const;
