import { errorText } from '#contract/base/errors.ts';

export const memberTexts = {
  emailTaken: errorText('members.email_taken', 'A member with this e-mail exists already.'),
  unknownGroup: errorText('members.unknown_group', 'There is no such group.'),
  groupFull: errorText(
    'groups.member_limit',
    'This group takes {limit} members at most, and {free} places are free.',
  ),
} as const;
