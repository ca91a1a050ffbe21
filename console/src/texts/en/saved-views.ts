/** Texts of the views of a list. */
export const savedViews = {
  name: 'Views',
  all: 'All',
  builtIn: {
    pastDue: 'Past due',
    ending: 'Ending in 30 days',
    newThisWeek: 'New this week',
    failed: 'Failed',
    refunded: 'Refunded',
  },
  fields: { title: 'Name' },
  save: {
    open: 'Save view',
    title: 'Save view',
    text: 'Everyone who can open this list sees it.',
    verb: 'Save view',
    replace: 'Replace view',
    replaceText: 'A view has this name. Its filters are replaced.',
  },
  edit: {
    menu: 'Actions for view {{title}}',
    rename: 'Rename',
    renameTitle: 'Rename view',
    remove: 'Delete',
  },
  remove: {
    title: 'Delete the view {{title}}?',
    text: 'It disappears for everyone on this site. What it lists stays.',
    verb: 'Delete view',
  },
  leftOut: '{{title}} opened without filters that no longer apply: {{names}}.',
} as const;
