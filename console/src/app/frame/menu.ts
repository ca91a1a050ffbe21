import {
  IconActivity,
  IconAppWindow,
  IconArrowsExchange,
  IconBolt,
  IconBooks,
  IconBuilding,
  IconChartFunnel,
  IconCreditCard,
  IconDiscount2,
  IconFileInvoice,
  IconFiles,
  IconFileText,
  IconGitCompare,
  IconLayoutDashboard,
  IconMail,
  IconMailbox,
  IconNews,
  IconPencil,
  IconReceipt2,
  IconSettings,
  IconShare2,
  IconTags,
  IconTicket,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
  IconWall,
} from '@tabler/icons-react';
import { mayUse, type Relation } from '#console/lib/access.ts';
import { type MenuGroup, type MenuItem, reading, withoutLoneFolds, writes } from './menu-item.ts';

/** Entry of the current site's settings, at the end of the menu. */
export const settings: MenuItem = {
  ...reading('/resources/edit', 'frame:pages.siteSettings', IconSettings, 'settings'),
  namesSite: true,
};

/** The side menu, one line a screen. */
const menu: readonly MenuGroup[] = [
  {
    title: 'frame:menu.overview',
    isUntitled: true,
    items: [
      reading('/dashboard', 'frame:menu.dashboard', IconLayoutDashboard, 'dashboard'),
      { ...reading('/readers', 'frame:menu.readersNow', IconActivity, 'memberActivity'), also: 'readersNow' },
      reading('/content-conversion', 'frame:menu.contentConversion', IconChartFunnel, 'dashboard'),
    ],
  },
  {
    title: 'frame:menu.audience',
    items: [
      {
        ...reading('/users', 'frame:menu.members', IconUsers, 'members'),
        counts: 'past_due_members',
        also: 'members',
      },
      { ...reading('/groups', 'frame:menu.groups', IconUsersGroup, 'groups'), also: 'groups' },
      // Operators who can only read have no exports.
      {
        to: '/exports',
        label: 'members:pages.exports',
        icon: IconFiles,
        access: writes('exports'),
        also: 'exports',
      },
    ],
  },
  {
    title: 'frame:menu.catalogue',
    items: [
      { ...reading('/plans', 'frame:pages.plans', IconBooks, 'plans'), also: 'plans' },
      reading('/content', 'frame:menu.content', IconNews, 'content'),
      { ...reading('/content/wall', 'frame:menu.wall', IconWall, 'content'), also: 'wall' },
      reading('/tievents', 'frame:pages.events', IconTicket, 'ticketEvents'),
      { ...reading('/promos', 'frame:menu.promos', IconDiscount2, 'promos'), also: 'promos' },
      { ...reading('/invites', 'frame:menu.invites', IconMailbox, 'invites'), also: 'invites' },
    ],
  },
  {
    title: 'frame:menu.revenue',
    items: [
      {
        ...reading('/transactions', 'frame:menu.transactions', IconReceipt2, 'transactions'),
        also: 'transactions',
      },
      {
        ...reading('/stripe-differences', 'frame:menu.stripeDifferences', IconGitCompare, 'payments'),
        counts: 'stripe_differences',
        also: 'stripeDifferences',
      },
    ],
  },
  {
    title: 'frame:menu.automation',
    isFolded: true,
    items: [
      {
        ...reading('/actions', 'frame:pages.actions', IconBolt, 'automation'),
        counts: 'failed_runs',
        also: 'actions',
      },
      reading('/emails', 'frame:menu.emails', IconMail, 'mailTemplates'),
      reading('/templates', 'frame:menu.popups', IconAppWindow, 'popupTemplates'),
      reading('/pdf', 'frame:menu.receiptTemplate', IconFileText, 'receiptTemplate'),
    ],
  },
  {
    title: 'frame:menu.site',
    isFolded: true,
    items: [
      {
        ...reading('/configuration/drafts', 'frame:menu.drafts', IconPencil, 'configuration'),
        also: 'drafts',
      },
      {
        ...reading('/configuration/transfers', 'frame:menu.transfers', IconArrowsExchange, 'configuration'),
        also: 'transfers',
      },
      {
        ...reading('/cascade-access', 'frame:menu.cascadeAccess', IconShare2, 'cascadeAccess'),
        also: 'cascadeAccess',
      },
      { ...reading('/roles', 'frame:menu.roles', IconUserShield, 'resourceMembers'), also: 'roles' },
      { ...reading('/billing-info', 'frame:pages.billing', IconCreditCard, 'billing'), also: 'billing' },
    ],
  },
  {
    title: 'frame:menu.platform',
    isFolded: true,
    items: [
      { to: '/partners', label: 'frame:menu.partners', icon: IconBuilding, access: { who: 'root' } },
      {
        to: '/masthead-pricing',
        label: 'frame:pages.pricingPlans',
        icon: IconTags,
        access: { who: 'root' },
      },
      {
        ...reading('/invoices', 'frame:pages.invoices', IconFileInvoice, 'siteInvoices'),
        counts: 'unpaid_invoices',
      },
    ],
  },
];

/** Returns all groups, with the partner that an operator owns, if any. */
export function menuOf(partnerId: number | null): readonly MenuGroup[] {
  if (partnerId === null) return menu;
  const own: MenuItem = {
    to: `/partners/edit/${partnerId}`,
    label: 'frame:menu.partner',
    icon: IconBuilding,
    access: { who: 'signedIn' },
  };
  return menu.map((group) =>
    group.title === 'frame:menu.platform' ? { ...group, items: [own, ...group.items] } : group,
  );
}

/** Groups with those of their items that show, without the empty ones. */
export function visible(
  groups: readonly MenuGroup[],
  shows: (item: MenuItem) => boolean,
): readonly MenuGroup[] {
  return groups
    .map((group) => ({ ...group, items: group.items.filter(shows) }))
    .filter((group) => group.items.length > 0);
}

/** Returns the entry of the settings, for operators who may read them. */
export const settingsFor = (relation: Relation | null): MenuItem | null =>
  mayUse(settings.access, relation) ? settings : null;

/**
 * Returns the menu for an operator with this relation to the site.
 * @param partnerId partner that an operator other than root owns
 */
export function menuFor(relation: Relation | null, partnerId: number | null): readonly MenuGroup[] {
  const shown = visible(menuOf(partnerId), (item) => mayUse(item.access, relation));
  return withoutLoneFolds(shown);
}
