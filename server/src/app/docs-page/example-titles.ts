// Titles in the examples of the documentation.

/** Titles by heading of the documentation. */
export const titleOf: Readonly<Record<string, string>> = {
  'Cascade access': 'Digital',
  Content: 'What the harbour budget leaves out',
  'Content analytics': 'What the harbour budget leaves out',
  'Email templates': 'Welcome',
  Events: 'An evening on the harbour',
  Invites: 'Newsroom of Byron & Daughters',
  Partners: 'Harbour Media',
  'Partner plans': 'Starter',
  Passes: 'An evening on the harbour',
  'Popup templates': 'Sign-up offer',
  Promos: 'Autumn offer',
  Receipts: 'Receipt',
  'Service accounts': 'Website',
  'Unique codes': 'Bookshop cards',
  Sites: 'The Harbour Courier',
  Onboarding: 'The Harbour Courier',
};
