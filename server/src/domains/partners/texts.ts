import { errorText } from '#contract/base/errors.ts';

export const partnerTexts = {
  limitReached: errorText(
    'partners.limit_reached',
    'This partner has reached its site limit of {limit}. Ask for a higher one.',
  ),
  hostOf: errorText('partners.host_of', 'This host already belongs to the site “{site}”.'),
  hostTaken: errorText(
    'partners.host_taken',
    'This host already belongs to another site. If it is yours, ask the operator of this platform.',
  ),
  noPlan: errorText('partners.no_plan', 'This plan is not offered any more. Choose another one.'),
  hasSites: errorText('partners.has_sites', 'This partner has sites. Delete them first.'),
  ownEmail: errorText('partners.own_email', 'Use the email address you sign in with.'),
  wrongPassword: errorText('partners.wrong_password', 'This is not your password.'),
  common: errorText(
    'session.common_password',
    'This password is one of the most common ones. Choose another.',
  ),
  namedOwner: errorText(
    'partners.named_owner',
    'This is the owner of the partner. Make another operator the owner first.',
  ),
  ownsAnother: errorText('partners.owns_another', 'This person already owns another partner.'),
  unknownPerson: errorText(
    'partners.unknown_person',
    'No active operator has this email. Invite them first.',
  ),
  invitedOnly: errorText(
    'partners.invited_only',
    'Only an operator who accepted an invitation to this partner can become its owner. Invite them first.',
  ),
  inactivePerson: errorText('partners.inactive_person', 'This operator is not active.'),
  tooManyInvites: errorText(
    'partners.too_many_invites',
    'There are {most} open invitations already. Withdraw one first.',
  ),
};
