import {
  IconAlertTriangle,
  IconBook,
  IconBuildingStore,
  IconChartBar,
  IconCreditCardOff,
  IconFileExport,
  IconFileImport,
  IconFileInvoice,
  IconHelpCircle,
  IconListCheck,
  IconPlugConnected,
  IconPlus,
  IconReceiptRefund,
  IconSettings,
  IconTargetArrow,
  IconTransfer,
  IconUser,
  IconUserExclamation,
  IconUserShield,
} from '@tabler/icons-react';
import { mayUse, type Relation } from '#console/lib/access.ts';
import { menuOf, settings, visible } from './menu.ts';
import { type MenuGroup, type MenuItem, making, reading, reads, writes } from './menu-item.ts';

/** Commands of the palette that create records, in addition to the screens of the menu. */
const creating: MenuGroup = {
  title: 'palette:create',
  items: [
    making('/users/create', 'palette:items.addMember', 'members'),
    {
      to: '/users/imports/create',
      label: 'members:pages.createImport',
      icon: IconFileImport,
      access: writes('members'),
    },
    {
      to: '/users',
      search: { export: 'generate' },
      label: 'members:pages.createExport',
      icon: IconFileExport,
      access: writes('exports'),
    },
    making('/actions/create', 'frame:pages.createAction', 'automation'),
    making('/triggers/create', 'frame:pages.createTrigger', 'automation'),
    making('/groups/create', 'palette:items.addGroup', 'groups'),
    making('/templates/create', 'frame:pages.createPopup', 'popupTemplates'),
    making('/emails/create', 'frame:pages.createEmail', 'mailTemplates'),
    making('/tievents/create', 'frame:pages.createEvent', 'ticketEvents'),
    making('/transactions/create', 'frame:pages.createTransaction', 'transactions'),
    {
      to: '/masthead-pricing/create',
      label: 'frame:pages.createPricingPlan',
      icon: IconPlus,
      access: { who: 'root' },
    },
    {
      to: '/partners/create',
      label: 'frame:pages.createPartner',
      icon: IconPlus,
      access: { who: 'root' },
    },
    making('/plans/create', 'frame:pages.createPlan', 'plans'),
    making('/promos/create', 'frame:pages.createPromo', 'promos'),
    making('/invites/create', 'frame:pages.createInvite', 'invites'),
  ],
};

/** Further screens and filtered lists, by the group of the menu they belong to. */
const besideMenu: Partial<Record<MenuGroup['title'], readonly MenuItem[]>> = {
  'frame:menu.audience': [
    {
      ...reading('/users', 'palette:items.pastDueMembers', IconUserExclamation, 'members'),
      search: { past_due: 'true' },
      also: 'pastDue',
    },
    {
      to: '/users/imports',
      label: 'members:pages.imports',
      icon: IconFileImport,
      access: writes('members'),
      also: 'imports',
    },
    {
      to: '/users/handovers',
      label: 'members:pages.handovers',
      icon: IconTransfer,
      access: writes('payments'),
    },
    {
      to: '/users/bulk-changes',
      label: 'members:pages.bulkChanges',
      icon: IconListCheck,
      access: writes('members'),
    },
  ],
  'frame:menu.catalogue': [
    {
      to: '/content/import',
      label: 'frame:pages.importContent',
      icon: IconFileImport,
      access: writes('content'),
    },
  ],
  'frame:menu.revenue': [
    {
      ...reading('/transactions', 'palette:items.failedPayments', IconCreditCardOff, 'transactions'),
      search: { status: 'failed' },
      also: 'failedPayments',
    },
    {
      ...reading('/transactions', 'palette:items.refunds', IconReceiptRefund, 'transactions'),
      search: { status: 'refunded' },
      also: 'refunds',
    },
  ],
  'frame:menu.automation': [
    reading('/actions/events', 'frame:pages.eventStarts', IconListCheck, 'automation'),
    {
      to: '/actions/failed-runs',
      label: 'frame:pages.failedRuns',
      icon: IconAlertTriangle,
      access: reads('deliveries'),
    },
    reading('/triggers', 'frame:pages.triggers', IconTargetArrow, 'automation'),
  ],
  'frame:menu.site': [
    { ...reading('/resources', 'frame:pages.sites', IconBuildingStore, 'settings'), also: 'sites' },
  ],
  'frame:menu.platform': [
    {
      ...reading('/invoices', 'palette:items.unpaidInvoices', IconFileInvoice, 'siteInvoices'),
      search: { livemode: 'true', unpaid: 'true' },
      also: 'unpaidInvoices',
    },
  ],
};

/** Items before the screens of a group: the settings, and the people with access. */
const beforeMenu: Partial<Record<MenuGroup['title'], readonly MenuItem[]>> = {
  'frame:menu.site': [
    settings,
    {
      ...settings,
      label: 'palette:items.people',
      icon: IconUserShield,
      search: { section: 'people' },
      also: 'people',
    },
  ],
};

/** Screens that are rarely opened. */
const seldom: MenuGroup = {
  title: 'palette:more',
  isOnlyFound: true,
  items: [
    reading('/dashboard/settings', 'frame:pages.dashboardSettings', IconSettings, 'dashboardSettings'),
    reading('/resources/edit/integrations', 'frame:pages.integrations', IconPlugConnected, 'integrations'),
    reading('/dashboard/changes', 'frame:pages.changes', IconChartBar, 'dashboard'),
    {
      to: '/help',
      label: 'frame:pages.help',
      icon: IconHelpCircle,
      access: { who: 'signedIn' },
      also: 'help',
    },
    {
      to: '/profile',
      label: 'frame:pages.profile',
      icon: IconUser,
      access: { who: 'signedIn' },
      also: 'profile',
    },
    reading('/dashboard/definitions', 'frame:pages.definitions', IconBook, 'dashboard'),
    reading('/detailed_activity', 'frame:pages.activity', IconChartBar, 'dashboard'),
  ],
};

/** Returns the screens and create commands that the palette offers. */
export function commandsFor(relation: Relation | null, partnerId: number | null): readonly MenuGroup[] {
  const screens = menuOf(partnerId).map((group) => ({
    ...group,
    items: [...(beforeMenu[group.title] ?? []), ...group.items, ...(besideMenu[group.title] ?? [])],
  }));
  return visible([creating, ...screens, seldom], (item) => mayUse(item.access, relation));
}
