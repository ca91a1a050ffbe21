/** Words of pieces that several domains use. */
export const blocks = {
  newer: {
    title: 'Somebody saved a newer version in the meantime',
    text: 'What you typed is still here. Load the newer version to see what is different: the fields you did not touch take it over, your own changes stay.',
    load: 'Load the newer version, keep my changes',
    failed: 'The newer version could not be loaded.',
    loaded: 'The newer version is loaded. Your changes are kept; check them and save.',
    both: 'You both changed: {{fields}}. Yours is kept, theirs was:',
    theirs: '{{field}}: {{value}}',
    hidden: 'another value',
    empty: 'empty',
  },
  load: {
    failed: 'This could not be loaded.',
    back: 'Back to the list',
  },
} as const;
