/** Words of pieces that several domains use. */
export const blocks = {
  newer: {
    title: 'Someone else changed this while you were editing',
    text: "Your entries are still here. Load the newer version: it updates the fields you didn't touch and keeps your changes.",
    load: 'Load the newer version, keep my changes',
    failed: "Couldn't load the newer version.",
    loaded: 'The newer version is loaded with your changes kept. Check them and save.',
    both: 'You both changed {{fields}}. Your version is kept; theirs was:',
    theirs: '{{field}}: {{value}}',
    hidden: 'another value',
    empty: 'empty',
  },
  /** What doesn't happen on the publisher's website yet. */
  notYet: {
    plans: 'Readers can’t buy plans on your website yet. Attach them to members here.',
    popups: 'Your website doesn’t show popups yet. You can prepare and preview them.',
    invites: 'Your website doesn’t take invite codes yet. Your own pages can, by the API.',
    promos: 'Your website doesn’t take promo codes yet. Your own pages can, by the API.',
    tickets: 'Readers can’t buy tickets on your website yet.',
  },
  drafts: {
    save: 'Save as draft',
    saveAgain: 'Save draft',
    editing: 'You are editing a draft. Save changes makes it live at once; Save draft keeps it apart.',
    open: 'Open the draft',
  },
  provider: {
    customer: 'Stripe customer',
    refund: 'Refund',
    refundAct: 'Refund in Stripe',
    refundOf: 'Refund transaction {{id}} in Stripe',
  },
  editor: {
    variables: 'Variables',
    findVariable: 'Find a variable',
    noVariable: 'No variable matches.',
    findings: 'What to look at',
    line: 'Line {{line}}',
    goTo: 'Go to line {{line}}: {{text}}',
    savedSeconds: 'Saved {{seconds}} s ago',
    savedMinutes: 'Saved {{minutes}} min ago',
    savedAt: 'Saved {{time}}',
  },
  look: {
    width: 'Width',
    desktop: 'Desktop',
    phone: 'Phone',
    scheme: 'Color scheme of the preview',
    light: 'Light',
    dark: 'Dark',
  },
  load: {
    failed: "Couldn't load this page.",
    back: 'Back to the list',
    home: 'Back to the dashboard',
  },
} as const;
