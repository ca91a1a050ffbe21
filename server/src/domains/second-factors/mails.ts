import { greeting } from '#server/platform/mail/greeting.ts';

interface FactorMail {
  subject: string;
  text: string;
}

/** Returns the mail after a change, so that one that the owner did not make doesn't go unnoticed. */
export function factorChangedMail(firstName: string, baseUrl: string, change: string): FactorMail {
  return {
    subject: 'How you sign in was changed',
    text: [
      greeting(firstName),
      `${change} on your Masthead account.`,
      `If this was not you, set a new password right away, then look at your profile: ${new URL('/login', baseUrl).href}`,
    ].join('\n\n'),
  };
}

/** Returns the mail after a recovery code was used, because another person may have found it. */
export function recoveryCodeUsedMail(firstName: string, baseUrl: string, left: number): FactorMail {
  return {
    subject: 'A recovery code was used to sign in',
    text: [
      greeting(firstName),
      `A recovery code was used to sign in to your Masthead account. ${left} of them are left; your profile makes new ones.`,
      `If this was not you, set a new password right away: ${new URL('/login', baseUrl).href}`,
    ].join('\n\n'),
  };
}
