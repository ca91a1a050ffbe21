import { greeting } from '#server/platform/mail/greeting.ts';

/** A mail of this domain, ready for the queue. */
export interface SessionMail {
  subject: string;
  text: string;
}

/**
 * Returns the mail with the link for setting a new password. Its address comes from the settings, never from the
 * request.
 */
export function resetLinkMail(firstName: string, baseUrl: string, code: string): SessionMail {
  const link = new URL('/reset-password', baseUrl);
  link.searchParams.set('reset', code);
  return {
    subject: 'Set a new password',
    text: [
      greeting(firstName),
      'Someone, probably you, asked for a new password for your Masthead account. Set it here:',
      link.href,
      'The link works once, for 60 minutes. If you did not ask for it, you can ignore this email: your password stays the same.',
    ].join('\n\n'),
  };
}

/** Returns the mail after a change, so that one that the owner did not make doesn't go unnoticed. */
export function passwordChangedMail(
  firstName: string,
  baseUrl: string,
  signedOut: 'everywhere' | 'everywhere else' = 'everywhere',
): SessionMail {
  return {
    subject: 'Your password was changed',
    text: [
      greeting(firstName),
      `The password of your Masthead account was just changed, and you were signed out ${signedOut}.`,
      `If this was not you, ask for a new password right away: ${new URL('/login', baseUrl).href}`,
    ].join('\n\n'),
  };
}

/** Returns the mail with the link for setting the first password. */
export function activationMail(
  { firstName, lets }: { firstName: string; lets: string },
  baseUrl: string,
  code: string,
): SessionMail {
  const link = new URL('/reset-password', baseUrl);
  link.searchParams.set('reset', code);
  return {
    subject: 'Set your Masthead password',
    text: [
      greeting(firstName),
      `${lets} Set your password here to sign in:`,
      link.href,
      'The link works once, for 7 days.',
    ].join('\n\n'),
  };
}

/** Returns the mail to a person who has an account already. */
export function accessMail(
  { firstName, lets }: { firstName: string; lets: string },
  baseUrl: string,
): SessionMail {
  return {
    subject: 'You have new access on Masthead',
    text: [greeting(firstName), `${lets} Sign in here:`, new URL('/login', baseUrl).href].join('\n\n'),
  };
}
