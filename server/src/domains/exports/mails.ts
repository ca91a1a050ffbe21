interface FileReady {
  title: string;
  site: string;
  rows: number;
  address: string;
  days: number;
}

const one = (value: string) => value.replace(/\s+/g, ' ').trim();

/** Returns the mail that says that a file is ready. It contains a secret link and never the file itself. */
export function fileReadyMail({ title, site, rows, address, days }: FileReady) {
  const count = new Intl.NumberFormat('en-US').format(rows);
  return {
    subject: one(`Your export is ready: ${title}`),
    text: [
      'Hello,',
      `Your export "${one(title)}" from ${one(site)} is ready: ${count} ${rows === 1 ? 'row' : 'rows'}. Download it here:`,
      address,
      `The link works for ${days} ${days === 1 ? 'day' : 'days'} for anyone who has it. Share it with care: the file contains personal data.`,
    ].join('\n\n'),
  };
}
