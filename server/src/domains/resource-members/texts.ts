import { errorText } from '#contract/base/errors.ts';

export const resourceMemberTexts = {
  ownRole: errorText('resource_members.own_role', "You can't change your own role."),
  aboveOwn: errorText('resource_members.above_own', "You can't give a role above your own."),
  noAddress: errorText('resource_members.no_address', 'This member has no email address. Add one first.'),
  reachesNobody: errorText('resource_members.reaches_nobody', 'Emails to this address reach nobody.'),
  lastAdmin: errorText(
    'resource_members.last_admin',
    'This is the only Admin of the site. Make another operator an Admin first.',
  ),
};
