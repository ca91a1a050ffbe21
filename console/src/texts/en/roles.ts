export const roles = {
  title: 'Roles',
  text: 'What each role can do.',
  search: 'Search operations',
  searchCapabilities: 'What do you want to know?',
  searchExample: 'refund, export, invite…',
  roleShown: 'Role',
  full: 'All API operations',
  operator: 'Operator',
  site: 'Site',
  table: 'Operations by role',
  capabilitiesTable: 'Capabilities by role',
  operationsOf: 'Operations of “{{title}}”',
  found_one: '{{count}} operation',
  found_other: '{{count}} operations',
  foundCapabilities_one: '{{count}} capability',
  foundCapabilities_other: '{{count}} capabilities',
  none: 'No operation matches.',
  noCapabilities: 'Nothing matches. Try another word, such as “price” or “email”.',
  columns: { operation: 'Operation', capability: 'What it allows' },
  relations: {
    root: 'Root',
    owner: 'Partner owner',
    admin: 'Admin',
    readonly: 'Readonly',
    user: 'User',
    service: 'Service account',
  },
  answers: { own: 'Own only', partly: 'Partly' },
  groups: {
    members: 'Members',
    money: 'Payments',
    catalogue: 'Plans and content',
    messages: 'Messages and automations',
    site: 'Site',
    platform: 'Platform',
  },
  capabilities: {
    seeMembers: {
      title: 'See members: names, emails, plans and groups',
      words: 'reader subscriber list view look up support',
    },
    seeMemberDetails: {
      title: 'See member details and activity',
      words: 'sign-ins sessions reading history password sharing mail log tags address past exports timeline',
    },
    editMembers: {
      title: 'Add, edit and import members, subscriptions and tickets',
      words: 'change create attach give extend cancel subscription group pass magic link bulk csv undo',
    },
    exportMembers: {
      title: 'Export personal data',
      words: 'download csv file spreadsheet send by email schedule members list',
    },
    answerPrivacyRequests: {
      title: 'Erase members and hand out their full record',
      words: 'gdpr privacy delete account forget clear personal data',
    },
    seePayments: {
      title: 'See payments, receipts and revenue',
      words: 'transactions money amounts income mrr invoices of members charges',
    },
    recordPayments: {
      title: 'Record, correct and refund manual payments',
      words: 'refund credit note cash bank transfer transaction receipt send cancel create',
    },
    correctPayments: {
      title: 'Delete manual payments, fix differences with Stripe',
      words:
        'reconciliation payment provider sync renewals move hand over discrepancy card customer transaction',
    },
    seeCatalogue: {
      title: 'See plans, prices, events, promos, invites and content',
      words: 'catalogue articles tickets view codes coupons discounts',
    },
    changePrices: {
      title: 'Change plans, prices and what is behind the wall',
      words:
        'pricing option content price subscription terms create delete paywall rules access free registered',
    },
    manageOffers: {
      title: 'Manage events, promos and invites',
      words: 'tickets discount coupon code create delete invitation',
    },
    seeMessages: {
      title: 'See automations, popups and deliveries',
      words: 'actions triggers templates receipt webhook sent emails view',
    },
    editMessages: {
      title: 'Edit automations, popups and the receipt template',
      words: 'actions triggers create switch on off retry resend webhook delivery pdf',
    },
    editEmails: {
      title: 'Write email templates',
      words: 'mail newsletter text subject edit send test',
    },
    seeDashboard: {
      title: 'Open the dashboard and content figures',
      words: 'statistics charts analytics conversion report',
    },
    changeDashboard: {
      title: 'Change dashboard panels, currency and time zone',
      words: 'settings layout cards',
    },
    seeSettings: {
      title: 'See settings, connected services and platform invoices',
      words: 'configuration integrations history mailchimp hubspot webhooks view',
    },
    seeTeam: {
      title: 'See colleagues, drafts, shared access and billing',
      words: 'team people who changed audit log users roles cascade card',
    },
    changeSettings: {
      title: 'Change settings and connect services',
      words:
        'configuration integrations keys publish drafts copy between sites logo stripe connect test clock webhooks mailchimp',
    },
    inviteColleagues: {
      title: 'Invite colleagues and change their roles',
      words: 'team people add remove operator admin access staff',
    },
    payPlatform: {
      title: 'Change the card and billing email for Masthead',
      words: 'billing pay platform invoice credit card',
    },
    shareAccess: {
      title: 'Share access between sites, choose the platform plan',
      words: 'cascade partner bundle pricing billing',
    },
    runPartner: {
      title: 'Manage a partner: its sites, owners and costs',
      words: 'add site delete site owner invite usage publisher company',
    },
    runPlatform: {
      title: 'Run the platform: all partners, invoices and service accounts',
      words: 'root api key token pricing plans generate finalize paywall decisions',
    },
    ownAccount: {
      title: 'Sign in, search and manage your own account',
      words: 'password session profile log in register sign up switch site start',
    },
  },
  hints: {
    answerPrivacyRequests: 'Erasing can’t be undone.',
    recordPayments: 'Card payments are refunded in Stripe.',
    seeDashboard: 'Amounts show to roles that can see payments.',
    seeSettings: 'Keys and passwords are always masked.',
  },
  who: {
    public: 'Anyone, signed in or not',
    signedIn: 'Anyone signed in, for their own account',
    root: 'Root only',
  },
  sites: 'Sites of {{email}}',
  siteColumns: { site: 'Site', partner: 'Partner', relation: 'Role', because: 'Why' },
  because: {
    root: 'is root of the platform',
    partner: 'owns the partner {{partner}}',
    role: 'was given the role {{role}} on this site',
  },
  show: 'Show what they can do',
  shown: 'Shown below',
  inactive: 'Inactive: no access.',
  noSites: 'No site that you can see.',
  more: '{{count}} sites in all; the first 200 are shown.',
} as const;
