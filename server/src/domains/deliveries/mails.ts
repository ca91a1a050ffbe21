const one = (value: string) => value.replace(/\s+/g, ' ').trim();

interface GivenUp {
  site: string;
  /** Display name of the target. */
  title: string;
  reason: string;
  isOff: boolean;
}

/** Returns the mail that tells the admins of a site that deliveries to a target fail. */
export function deliveryFailedMail({ site, title, reason, isOff }: GivenUp) {
  const what = isOff
    ? `Deliveries to ${one(title)} are paused until you turn them back on.`
    : `A delivery to ${one(title)} failed and won't be retried. New deliveries continue.`;
  return {
    subject: one(isOff ? `${site}: ${title} was switched off` : `${site}: a delivery to ${title} failed`),
    text: [
      'Hello,',
      what,
      `Last answer: ${one(reason)}`,
      'See each attempt and resend in Settings → Deliveries.',
    ].join('\n\n'),
  };
}
