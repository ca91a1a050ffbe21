const one = (value: string) => value.replace(/\s+/g, ' ').trim();

interface GivenUp {
  site: string;
  /** Of the target. */
  title: string;
  reason: string;
  isOff: boolean;
}

/** Tells the admins of a site that something no longer arrives. */
export function givenUpMail({ site, title, reason, isOff }: GivenUp) {
  const what = isOff
    ? `Nothing more is sent to ${one(title)} until somebody switches it on again.`
    : `Something that was to be sent to ${one(title)} was given up. What comes next is still sent.`;
  return {
    subject: one(
      isOff ? `${site}: ${title} was switched off` : `${site}: a delivery to ${title} was given up`,
    ),
    text: [
      'Hello,',
      what,
      `The last answer: ${one(reason)}`,
      'Settings, Deliveries shows each try and sends again what did not arrive.',
    ].join('\n\n'),
  };
}
