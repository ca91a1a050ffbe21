/** Texts of the screens of triggers, and of what one event starts. */
export const triggerWords = {
  fields: {
    title: 'Title',
    trigger_id: 'Trigger',
    active: 'Active',
    is_send_empty: 'Send empty values',
    settings: 'Settings',
  },
  empties: {
    mail: 'Off: no email is sent when a field it needs is empty.',
    webhook: 'Off: empty fields are skipped. On: empty fields are sent blank.',
    service: 'Off: empty fields are skipped. On: empty fields are cleared in the service.',
    slack: 'Off: empty fields are left out of the message.',
  },
  list: { text: 'Respond to several events with one rule, such as an email or a webhook.' },
  remove: {
    button: 'Delete trigger {{id}}',
    title: 'Are you sure you want to delete the trigger “{{title}}”?',
    text: 'Waiting runs are cancelled. You can’t undo this.',
    verb: 'Delete trigger',
  },
  form: {
    create: 'Create trigger',
    trigger: 'Trigger',
    triggerText: 'What it does.',
    settings: 'Settings',
    settingsText: 'When it runs, where it sends, and which fields.',
    choose: 'Choose a trigger to see its settings.',
    failed: 'Couldn’t load the settings of this trigger.',
    readOnly: 'Your role can see triggers but not change them.',
  },
  starts: {
    text: 'Actions, triggers, webhooks and services started by each event.',
    off: 'Off',
    heads: {
      event: 'Event',
      actions: 'Actions',
      triggers: 'Triggers',
      webhooks: 'Webhooks',
      integrations: 'Services',
    },
  },
} as const;
