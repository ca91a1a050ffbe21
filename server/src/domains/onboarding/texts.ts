import { errorText } from '#contract/base/errors.ts';

export const texts = {
  linkUnusable: errorText('onboarding.link_unusable', 'This link has expired. Ask for a new one.'),
  linkWorks: errorText('onboarding.link_works', 'This link still works. Open it again.'),
  linkExpired: errorText('onboarding.link_expired', 'This link has expired. Ask for a new one.'),
  notInvited: errorText(
    'onboarding.not_invited',
    'Open the link in the invitation email, or sign in with the invited address first.',
  ),
  alreadyUsed: errorText(
    'onboarding.already_used',
    'Invitation code already used. Please use dashboard login page instead.',
  ),
  commonPassword: errorText(
    'session.common_password',
    'This password is one of the most common ones. Choose another.',
  ),
  captchaFailed: errorText(
    'onboarding.captcha_failed',
    'We could not tell that you are a person. Try again.',
  ),
  planGone: errorText('onboarding.plan_gone', 'This pricing plan is no longer offered. Choose another.'),
  hasPartner: errorText(
    'onboarding.has_partner',
    'Your account already belongs to another partner. Ask for an invitation to another email address.',
  ),
  hostTaken: errorText(
    'onboarding.host_taken',
    'This host already belongs to another site. If it is yours, ask the operator of this platform.',
  ),
  noPartner: errorText('onboarding.no_partner', 'Register as a partner first.'),
  paused: errorText(
    'onboarding.paused',
    'Your partner is not active at the moment. Ask the operator of the platform.',
  ),
  otherEmail: errorText('onboarding.other_email', 'This is not the email address of your account.'),
  limitReached: errorText(
    'onboarding.limit_reached',
    'You have reached your website limit of {limit}. Ask the operator of the platform for a higher one.',
  ),
};
