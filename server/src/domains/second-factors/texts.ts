import { errorText } from '#contract/base/errors.ts';

export const texts = {
  wrongCode: errorText('second_factors.wrong_code', 'This code is wrong or was used before.'),
  wrongPasskey: errorText('second_factors.wrong_passkey', "This passkey can't be used here."),
  attemptOver: errorText('second_factors.attempt_over', 'This took too long. Start again.'),
  totpOn: errorText('second_factors.totp_on', 'One-time codes are switched on already.'),
  totpOff: errorText('second_factors.totp_off', 'One-time codes are not switched on.'),
  noFactor: errorText('second_factors.none', 'Set up one-time codes or a passkey first.'),
  noDomain: errorText(
    'second_factors.no_domain',
    'Passkeys need a domain name, but this console is opened by an IP address.',
  ),
  ownFactor: errorText('second_factors.own', 'Change your own two-step sign-in in your profile.'),
  nothingToReset: errorText('second_factors.not_set_up', '{email} signs in by password alone already.'),
  manyPasskeys: errorText('second_factors.many_passkeys', 'Remove a passkey first: {limit} is the limit.'),
  knownPasskey: errorText('second_factors.known_passkey', 'This passkey is known already.'),
};
