import { greeting, titleInMail } from '#server/platform/mail/greeting.ts';

interface OnboardingMail {
  subject: string;
  text: string;
}

/**
 * Returns the mail with the link that confirms a registration. Its address comes from the settings, never from the
 * request.
 */
export function confirmationMail(
  firstName: string,
  baseUrl: string,
  { session, signature }: { session: string; signature: string },
): OnboardingMail {
  const link = new URL('/onboarding-starter', baseUrl);
  link.searchParams.set('session', session);
  link.searchParams.set('signature', signature);
  return {
    subject: 'Confirm your registration',
    text: [
      greeting(firstName),
      'Thank you for registering with Masthead. Confirm your address here:',
      link.href,
      'The link works once, for 7 days. If you did not register, you can ignore this email.',
    ].join('\n\n'),
  };
}

interface NewPartner {
  first_name: string;
  last_name: string;
  company: string;
  email: string;
  /** Host of the website. */
  site: string;
}

/** Returns the mail to the platform's operators about a new partner with a confirmed address. */
export function newPartnerMail({
  first_name: first,
  last_name: last,
  company,
  email,
  site,
}: NewPartner): OnboardingMail {
  return {
    subject: 'A new partner has registered',
    text: [
      `${first} ${last} (${email}) registered ${titleInMail(company, 'a partner')} for the website ${site}.`,
      'The partner is active. You find it in the console under Partners.',
    ].join('\n\n'),
  };
}

/** Returns the mail to an address that has an account already: its owner learns of the request, the caller doesn't. */
export function knownAddressMail(firstName: string, baseUrl: string): OnboardingMail {
  return {
    subject: 'You already have an account',
    text: [
      greeting(firstName),
      'Someone, probably you, registered with Masthead using this address. It already has an account. Sign in here:',
      new URL('/login', baseUrl).href,
      'Did you forget your password? You can set a new one on the same page.',
    ].join('\n\n'),
  };
}

/** Returns the mail that asks the inviting operator for a new invitation: the link of the first one has expired. */
export function askedForInvitationMail(
  { firstName, email }: { firstName: string; email: string },
  baseUrl: string,
  partnerId: number,
): OnboardingMail {
  return {
    subject: 'Somebody asks for a new invitation',
    text: [
      greeting(firstName),
      `${email} was invited to manage your sites on Masthead. The invitation has expired, and they ask for a new one. Invite them again here:`,
      new URL(`/partners/edit/${partnerId}`, baseUrl).href,
      'If you no longer want to invite them, ignore this email.',
    ].join('\n\n'),
  };
}
