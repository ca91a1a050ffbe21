interface FileReady {
  title: string;
  site: string;
  rows: number;
  address: string;
  days: number;
}

const one = (value: string) => value.replace(/\s+/g, ' ').trim();

/** Tells that a file is there. The link is the secret; the file itself never travels by mail. */
export function fileReadyMail({ title, site, rows, address, days }: FileReady) {
  const count = new Intl.NumberFormat('en-US').format(rows);
  return {
    subject: one(`${title} is ready`),
    text: [
      'Hello,',
      `the export "${one(title)}" from ${one(site)} is ready: ${count} ${rows === 1 ? 'row' : 'rows'}.`,
      address,
      `The link works for ${days} ${days === 1 ? 'day' : 'days'}, for everybody who has it. Pass it on with care: the file holds personal data.`,
    ].join('\n\n'),
  };
}
