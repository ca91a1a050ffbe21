/** Texts of the websites whose pages may call with the site's public key. */
export const websiteWords = {
  none: 'No website yet. Pages can’t call Masthead until you add one.',
  add: {
    label: 'Address of your website',
    text: 'With https, such as https://www.example.com. Subdomains are added separately.',
    verb: 'Add website',
    title: 'Add {{origin}}?',
    problems: {
      notHttps: 'Enter the address of your website with https, such as https://www.example.com.',
      loopback: 'Addresses of this machine only work while Masthead runs on it.',
      alreadyThere: 'This website is in the list already.',
      tooMany: 'A site can have {{most}} websites. Remove one first.',
    },
  },
  state: { proved: 'Proved', local: 'This computer', unproved: 'Not proved yet' },
  byFile: 'Proved by a file on {{at}}.',
  byDns: 'Proved by a DNS record on {{at}}.',
  local: 'Needs no proof while Masthead runs on this computer.',
  how: 'Show that this website is yours, in one of two ways:',
  howByFile: 'Show that this website is yours, with a file:',
  file: { title: 'A file', at: 'Address', text: 'Text' },
  dns: { title: 'A DNS record of type TXT', at: 'Name', text: 'Value' },
  copy: 'Copy: {{label}}',
  check: {
    verb: 'Check now',
    of: 'Check now: {{origin}}',
    title: 'Check {{origin}}?',
    text: 'If it is proved, the admins of this site get an email.',
  },
  mailed: 'The admins of this site get an email about it.',
  found: {
    title: 'Not found yet.',
    file: {
      found: 'The file has the text.',
      missing: 'There is no file at the address.',
      other: 'The file has another text.',
      unreachable: 'The website did not answer.',
    },
    dns: {
      found: 'The DNS record has the value.',
      missing: 'There is no DNS record of this name.',
      other: 'The DNS record has another value.',
      unreachable: 'The DNS servers did not answer.',
    },
  },
  remove: {
    verb: 'Remove',
    of: 'Remove {{origin}}',
    title: 'Remove {{origin}}?',
    text: 'Its pages can no longer ask Masthead. Readers see what your website shows without an answer.',
  },
} as const;
