import { errorText } from '#contract/base/errors.ts';

export const memberTexts = {
  emailTaken: errorText('members.email_taken', 'A member with this e-mail exists already.'),
  unknownGroup: errorText('members.unknown_group', 'There is no such group.'),
  groupFull: errorText(
    'groups.member_limit',
    'The member limit of this group is {limit}. Free places: {free}.',
  ),
  listsBusy: errorText(
    'members.lists_busy',
    'Too many long lists of this site are being read right now. Please try again in a few seconds.',
  ),
} as const;
