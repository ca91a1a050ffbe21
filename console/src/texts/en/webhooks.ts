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
    none: 'This address has no secret.',
    masked: 'Secret: {{masked}}. Shown in full only when it was made.',
    make: 'Make secret',
    rotate: 'New secret',
    title: 'Keep the new secret',
    text: 'Your server verifies events with it. Copy it now: it is not shown again.',
    of: 'Secret of {{url}}',
    copy: 'Copy secret of {{url}}',
    done: 'Done',
    until: 'The old secret signs as well until {{at}}.',
    question: 'Make a new secret?',
    end: {
      verb: 'End the old secret now',
      title: 'End the old secret now?',
      text: 'Servers that still verify with the old secret reject events from now on.',
    },
    questionText: 'The new secret is shown once. The old one signs for 24 hours more.',
  },
  test: 'Send test',
  tested: 'On its way: see Deliveries',
} as const;
