/** A mail of this domain, ready for the queue. */
export interface SessionMail {
  subject: string;
  text: string;
}

function greeting(firstName: string): string {
  return firstName === '' ? 'Hello,' : `Hello ${firstName},`;
}

/** The link that sets a new password. Its address comes from the settings, never from the request. */
export function resetLinkMail(firstName: string, baseUrl: string, code: string): SessionMail {
  const link = new URL('/reset-password', baseUrl);
  link.searchParams.set('reset', code);
  return {
    subject: 'Set a new password',
    text: [
      greeting(firstName),
      'somebody, probably you, asked for a new password for your Masthead account. This link sets it:',
      link.href,
      'The link works once and for 60 minutes. If you did not ask for it, you need not do anything: your password stays as it is.',
    ].join('\n\n'),
  };
}

/** Told after the fact, so that a change its owner did not make does not go unnoticed. */
export function passwordChangedMail(firstName: string, baseUrl: string): SessionMail {
  return {
    subject: 'Your password was changed',
    text: [
      greeting(firstName),
      'the password of your Masthead account has just been changed, and every session was signed out.',
      `If that was not you, ask for a new password at once: ${new URL('/login', baseUrl).href}`,
    ].join('\n\n'),
  };
}
