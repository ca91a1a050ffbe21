/** Texts of the publisher's webhook endpoints. */
export const webhookWords = {
  title: 'Webhooks',
  text: 'Send events to your own systems.',
  help: {
    title: 'How webhooks work',
    format:
      'Events are sent as JSON and signed with Standard Webhooks. Any of its libraries can verify them.',
    again:
      'Failed deliveries are retried for 75 hours. After that the endpoint is disabled and admins are emailed.',
    order: 'Events of one member arrive in order. An event can arrive twice, with the same ID.',
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
  none: 'No endpoint yet.',
  secret: {
    none: 'This address has no secret.',
    masked: 'Secret: {{masked}}. Shown in full only once, when created.',
    make: 'Make secret',
    rotate: 'New secret',
    title: 'Keep the new secret',
    text: 'Your server verifies events with it. Copy it now: it is not shown again.',
    of: 'Secret of {{url}}',
    copy: 'Copy secret of {{url}}',
    done: 'Done',
    until: 'The previous secret works until {{at}}.',
    question: 'Make a new secret?',
    end: {
      verb: 'End the old secret now',
      title: 'End the old secret now?',
      text: 'Servers that still verify with the old secret reject events from now on.',
    },
    questionText:
      'Both secrets work for 24 hours so you can switch without losing events. The new one is shown once.',
  },
  test: 'Send test',
  tested: 'Test event sent. See Deliveries below.',
} as const;
