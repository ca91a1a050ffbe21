import {
  IconBook,
  IconChartBar,
  IconFileExport,
  IconFileImport,
  IconPlugConnected,
  IconPlus,
  IconSettings,
} from '@tabler/icons-react';
import { type MenuGroup, making, reading, writes } from './menu-item.ts';

/** Commands of the palette that create records, in addition to the screens of the menu. */
export const creating: MenuGroup = {
  title: 'frame:menu.create',
  items: [
    making('/users/create', 'frame:menu.addMember', 'members'),
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
    making('/groups/create', 'frame:menu.addGroup', 'groups'),
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

/** Screens that are seldom wanted. */
export const beside: MenuGroup = {
  title: 'frame:palette.more',
  isOnlyFound: true,
  items: [
    reading('/dashboard/settings', 'frame:pages.dashboardSettings', IconSettings, 'dashboardSettings'),
    reading('/resources/edit/integrations', 'frame:pages.integrations', IconPlugConnected, 'integrations'),
    reading('/dashboard/changes', 'frame:pages.changes', IconChartBar, 'dashboard'),
    reading('/dashboard/definitions', 'frame:pages.definitions', IconBook, 'dashboard'),
    reading('/detailed_activity', 'frame:pages.activity', IconChartBar, 'dashboard'),
  ],
};
