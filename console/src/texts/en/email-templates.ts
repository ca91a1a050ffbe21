/** Words of the templates of mails. */
export const emailTemplates = {
  fields: { name: 'Name', subject: 'Subject', html: 'HTML' },
  list: {
    title: 'Email templates',
    text: 'What mails of this site say. Actions and triggers send them.',
    add: 'New email template',
    search: 'Find in name, subject and HTML',
    emptyText: 'There are no email templates yet.',
    narrowedText: 'No email template matches.',
    showAll: 'Show all email templates',
  },
  columns: { id: 'ID', used: 'Used', created: 'Created', actions: 'Actions' },
  remove: {
    button: 'Delete email template {{name}}',
    title: 'Are you sure you want to delete “{{name}}”?',
    text: 'Mails that were sent stay in the logs of their members. This cannot be undone.',
    verb: 'Delete email template',
  },
  create: { title: 'New email template', verb: 'Create email template' },
  form: {
    mail: 'Mail',
    mailText:
      'Variables such as {{example}} are filled in by Liquid and escaped. Scripts, forms and frames are taken out.',
    nameText: 'Readers don’t see it: actions choose the template by it.',
  },
  findings: { none: 'Every variable is known.' },
  variables: { withEvents: '{{title}} (with its events)' },
  preview: {
    title: 'Preview',
    text: 'The mail as it would be sent. Values of events are examples.',
    test: 'Send a test to myself',
    member: 'Member',
    memberText: 'Find one by name or email. Empty shows invented values.',
    frame: 'Preview of the mail',
    plain: 'Plain text',
    failed: 'The preview could not be made: {{reason}}',
    incomplete: 'The preview shows once there is a subject and HTML.',
  },
} as const;
