/** Addresses of the publisher's own that are told what happens. */
export const webhookWords = {
  title: 'Webhooks',
  text: 'Addresses of your own systems that are told what happens on this site.',
  help: {
    title: 'How webhooks work',
    format:
      'Each event is sent as JSON, signed in the format of Standard Webhooks: any of its libraries verifies it.',
    again:
      'What is not answered with 2xx is tried again for 75 hours. Then the address is switched off and admins get an email.',
    order: 'Events of one member arrive in their order. One may arrive twice, under the same id.',
    starts: 'What an event starts',
  },
  addresses: {
    title: 'Addresses',
    text: 'Up to 20 public addresses.',
    label: 'Address',
    add: 'Add address',
    remove: 'Remove address {{row}}',
    save: 'Save addresses',
  },
  none: 'No address is set.',
  secret: {
    show: 'Show secret',
    rotate: 'New secret',
    title: 'Secret of {{url}}',
    text: 'Verify with it. Keep it like a password.',
    until: 'The secret before this one signs as well until {{at}}.',
    question: 'Make a new secret?',
    questionText: 'For 24 hours both secrets sign, so that you can change over without losing an event.',
  },
  test: 'Send test',
  tested: 'On its way: see Deliveries',
} as const;
