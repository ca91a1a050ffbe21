import { type Said, source, type Titled } from './source.ts';

/**
 * Columns of all of Mailchimp's files. The audience chooses their labels, so another label for the email is found by
 * its values.
 */
const columns = {
  'email address': 'email',
  'first name': 'first_name',
  'last name': 'last_name',
  company: 'company',
  position: 'job',
  address: 'address',
  'zip code': 'zip',
  'phone number': 'phone',
  optin_time: 'created_at',
  notes: 'note',
  tags: 'labels',
} as const;

const guessed = 'It is guessed from the address on the internet.';
const leftOut = {
  confirm_time: 'It is read as the beginning, and kept in the note.',
  optin_ip: guessed,
  confirm_ip: guessed,
  latitude: guessed,
  longitude: guessed,
  gmtoff: guessed,
  dstoff: guessed,
  timezone: guessed,
  cc: guessed,
  region: guessed,
  member_rating: 'It is Mailchimp’s own measure.',
  last_changed: 'It says nothing of what has changed.',
  leid: 'It is Mailchimp’s own number.',
  euid: 'It is Mailchimp’s own number.',
  unsub_time: 'Everybody in this file left the list.',
  unsub_campaign_title: 'It is a campaign of Mailchimp.',
  unsub_campaign_id: 'It is a campaign of Mailchimp.',
  unsub_reason: 'It is kept in the note.',
  unsub_reason_other: 'It is kept in the note.',
  clean_time: 'Emails to everybody in this file came back.',
  clean_campaign_title: 'It is a campaign of Mailchimp.',
  clean_campaign_id: 'It is a campaign of Mailchimp.',
} as const;

/** Keeps the confirmation with the member, as the proof of consent. */
function withProof(cell: Titled, said: Said): Said {
  const confirmed = cell('confirm_time');
  const reason = [cell('unsub_reason'), cell('unsub_reason_other')].filter((text) => text !== '').join(': ');
  const notes = [
    said.note ?? '',
    confirmed === '' ? '' : `Confirmed at Mailchimp: ${confirmed} UTC`,
    reason === '' ? '' : `Unsubscribed at Mailchimp: ${reason}`,
  ];
  return {
    ...said,
    created_at: confirmed || (said.created_at ?? ''),
    note: notes.filter((note) => note !== '').join('\n'),
  };
}

const shared = {
  system: 'Mailchimp',
  kind: 'members',
  rowIs: 'member',
  zone: 'utc',
  columns,
  leftOut,
  hasOwnColumns: true,
  charges: 'nobody',
  facts: 'TryGhost/migrate mg-mailchimp-members',
} as const;

/**
 * Contacts who are subscribed, or who never were: only the file's name distinguishes the two, so the operator is asked.
 */
export const mailchimpContacts = source({
  ...shared,
  key: 'mailchimp-contacts',
  file: 'subscribed or non-subscribed contacts',
  exportAt: 'Audience, Export: subscribed_… and nonsubscribed_… in the archive.',
  knows: { all: ['optin_time', 'last_changed'], none: ['unsub_time', 'clean_time'] },
  asks: ['mail'],
  next: [],
  row: withProof,
});

export const mailchimpUnsubscribed = source({
  ...shared,
  key: 'mailchimp-unsubscribed',
  file: 'unsubscribed contacts',
  exportAt: 'Audience, Export: unsubscribed_… in the archive.',
  knows: { all: ['optin_time', 'unsub_time'], none: ['clean_time'] },
  asks: [],
  next: ['Mailchimp: cleaned contacts', 'Mailchimp: subscribed contacts'],
  row: (cell, said) => ({ ...withProof(cell, said), subscribed_to_emails: 'unsubscribed' }),
});

/** Contacts whose emails bounced. */
export const mailchimpCleaned = source({
  ...shared,
  key: 'mailchimp-cleaned',
  file: 'cleaned contacts',
  exportAt: 'Audience, Export: cleaned_… in the archive.',
  knows: { all: ['optin_time', 'clean_time'] },
  asks: [],
  next: ['Mailchimp: subscribed contacts'],
  row: (cell, said) => ({ ...withProof(cell, said), subscribed_to_emails: 'cleaned' }),
});
