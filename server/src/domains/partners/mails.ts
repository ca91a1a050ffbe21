import { greeting, titleInMail } from '#server/platform/mail/greeting.ts';

/** A mail of this domain, ready for the queue. */
interface PartnerMail {
  subject: string;
  text: string;
}

/** Returns the mail that invites a person to become an owner of a partner. */
export function inviteMail(
  { firstName, by, title }: { firstName: string; by: string; title: string },
  url: string,
): PartnerMail {
  const partner = titleInMail(title, 'a partner');
  return {
    subject: `You are invited to ${partner} on Masthead`,
    text: [
      greeting(firstName),
      `${by} invited you to manage the sites of ${partner}. Accept here:`,
      url,
      'The link works once, for 7 days, and is meant for this address. If you do not know what this is about, ignore this email.',
    ].join('\n\n'),
  };
}

/** Returns the mail to the previous and the new owner, so that an unwanted change doesn't go unnoticed. */
export function handedOnMail(title: string, to: string): PartnerMail {
  const partner = titleInMail(title, 'Your partner');
  return {
    subject: `${partner} has a new owner`,
    text: [
      'Hello,',
      `${partner} now belongs to ${to} on Masthead. The previous owner no longer has access to its sites.`,
      'If you did not expect this, contact the operator of the platform right away.',
    ].join('\n\n'),
  };
}
