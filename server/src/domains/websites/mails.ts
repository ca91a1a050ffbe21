import { greeting } from '#server/platform/mail/greeting.ts';

export interface WebsiteChange {
  origin: string;
  change: 'added' | 'proved' | 'removed';
}

interface ChangeToTell extends WebsiteChange {
  /** Recipient's first name. */
  firstName: string;
  site: string;
  /** Email of the operator who made the change. */
  by: string;
  /** Day and time in the site's zone. */
  at: string;
  /** Address of the site's list of websites. */
  link: string;
}

const effects = {
  added: 'Its pages can show walls once it is proved.',
  proved: 'Its pages can now show walls and ask about readers.',
  removed: 'Its pages can no longer show walls or ask about readers.',
} as const;

/** Returns the mail after a change of a site's websites, so that one that nobody wanted doesn't go unnoticed. */
export function websiteChangedMail({ firstName, site, origin, change, by, at, link }: ChangeToTell) {
  return {
    subject: `A website was ${change}: ${origin}`,
    text: [
      greeting(firstName),
      `${by} ${change} the website ${origin} of ${site} on ${at}. ${effects[change]}`,
      `If you did not expect this, review the websites of your site, and ask ${by} to set a new password. Websites of your site: ${link}`,
    ].join('\n\n'),
  };
}
