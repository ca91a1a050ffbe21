interface Failed {
  site: string;
  /** Title of the plan; null for a draft of the settings. */
  plan: string | null;
  failure: string;
  link: string;
}

const one = (value: string) => value.replace(/\s+/g, ' ').trim();

/** Returns the mail that tells the author that their draft was not published at its time. */
export function failedMail({ site, plan, failure, link }: Failed) {
  const what = plan === null ? `the settings of ${one(site)}` : `the plan ${one(plan)} of ${one(site)}`;
  return {
    subject: one(`Not published: draft of ${what}`),
    text: [
      'Hello,',
      `Your draft of ${what} was not published at its planned time: ${failure}`,
      'Nothing was changed, and the draft is still there:',
      link,
    ].join('\n\n'),
  };
}
