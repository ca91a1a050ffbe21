export const demo = {
  title: 'This installation still has the demo publication.',
  text: 'Remove it once you have sites of your own.',
  remove: 'Remove the demo',
  question: 'Remove the demo publication?',
  questionText:
    'Its sites go with all members, payments and files, then its partners, operators and pricing plans. Your own stay. This can’t be undone.',
  rootStays: '{{email}} stays until there is another root operator.',
  failed: 'The demo could not be removed: {{reason}}',
  running: 'Removing the demo',
  again: 'Try again',
  left: 'The demo is gone, except {{email}}.',
  leftOther: 'Sign in as another root operator to remove it.',
  leftAlone: 'Make a root operator of your own, then remove it as that one.',
} as const;
