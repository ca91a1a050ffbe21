import { errorText } from '#contract/base/errors.ts';

/** Reason at the field of a state that would be lost. */
export const stateOutside = 'Only addresses in the United States have a state.';

export const memberTexts = {
  emailTaken: errorText('members.email_taken', 'A member with this email already exists.'),
  blocked: errorText('members.blocked', 'Addresses of this domain cannot sign up.'),
  unknownGroup: errorText('members.unknown_group', 'This group no longer exists.'),
  noExtraData: errorText('members.no_extra_data', 'Name the group and the key to delete.'),
  groupFull: errorText(
    'groups.member_limit',
    'The member limit of this group is {limit}. Free places: {free}.',
  ),
} as const;
