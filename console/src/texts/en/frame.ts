/** Words of the console's frame: menu, header, pages that belong to no domain. */
export const frame = {
  product: 'Masthead',
  skip: 'Skip to content',
  landmarks: {
    menu: 'Main menu',
    crumbs: 'Breadcrumbs',
    messages: 'Menus and messages',
  },
  sites: {
    choose: 'Choose another site',
    find: 'Find a site',
    label: 'Sites',
  },
  search: 'Search…',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  locale: 'Language',
  locales: { en: 'English' },
  scheme: {
    label: 'Colour scheme: {{name}}',
    auto: 'System',
    light: 'Light',
    dark: 'Dark',
  },
  account: {
    menu: 'Account',
    signOut: 'Sign out',
  },
  testMode: 'Test mode: this site only takes test payments.',
  menu: {
    overview: 'Overview',
    audience: 'Audience',
    catalogue: 'Catalogue',
    automation: 'Automation',
    platform: 'Platform',
    create: 'Create',
    dashboard: 'Dashboard',
    members: 'Members',
    groups: 'Groups',
    addMember: 'Add member',
    addGroup: 'New group',
  },
  palette: {
    members: 'Members',
  },
  lost: {
    title: "Oops! You're lost.",
    text: 'The page you are looking for was not found.',
    home: 'Go to the start page',
  },
  fileGone: {
    title: 'This link leads to no file any more',
    text: 'The link of an export works for seven days at most, and not after its file was cleared away. Ask whoever sent it to make the file anew.',
  },
  noSite: {
    title: 'There is no site yet',
    text: 'Your account {{email}} has no site to work on. Ask the owner of a site to give you access, then sign in again.',
  },
  sitesFailed: {
    title: 'Your sites could not be loaded',
  },
  crash: {
    title: 'This page stopped working',
    text: 'The rest of the console still works. Reload the page, or go on elsewhere.',
    reload: 'Reload the page',
  },
  pages: {
    lost: 'Page not found',
    figureRows: 'Rows',
    definitions: 'Definitions',
    dashboardSettings: 'Dashboard settings',
    activity: 'Detailed activity',
    setup: 'Set up a site',
  },
} as const;
