import {
  IconBooks,
  IconBuilding,
  IconDiscount2,
  IconFileInvoice,
  IconFileText,
  IconKey,
  IconMailbox,
  IconNews,
  IconNote,
  IconReceipt2,
  IconTags,
  IconTicket,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { Access } from '#console/lib/access.ts';
import type { RecentItem } from '#console/lib/browser-state/recent.ts';
import type { SearchKind } from '#console/lib/found.ts';
import { type MenuItem, reads } from './menu-item.ts';

/** Something that was found, or was opened before. */
export type SearchItem = RecentItem & { detail?: string | null };

interface Known {
  icon: MenuItem['icon'];
  /** Access that its screen requires. */
  access: Access;
  to: (thing: SearchItem, siteId: number | undefined) => Pick<MenuItem, 'to' | 'search'>;
  /** Its screen shows it whichever site is worked on. */
  isOfAllSites?: true;
}

const byId = (path: string) => (thing: SearchItem) => ({ to: `${path}/${thing.id}` });
const byParent = (path: string) => (thing: SearchItem) => ({ to: `${path}/${thing.parent_id ?? thing.id}` });

/** Lists take no longer text. */
const longestSearch = 200;

/** Returns the list of invoices filtered by site and month, because an invoice has no screen. */
const invoicesOf = ({ detail }: SearchItem, siteId: number | undefined) => ({
  to: '/invoices',
  search: {
    ...(siteId === undefined ? {} : { resource_id: String(siteId) }),
    ...(detail ? { calendar_period: detail } : {}),
  },
});

/** Each kind that the search finds: how it looks, and where it is opened. */
export const knownKinds: Readonly<Record<SearchKind, Known>> = {
  member: { icon: IconUser, access: reads('members'), to: byId('/users/edit') },
  group: { icon: IconUsersGroup, access: reads('groups'), to: byId('/groups/edit') },
  plan: { icon: IconBooks, access: reads('plans'), to: byId('/plans/edit') },
  pricing_option: { icon: IconTags, access: reads('plans'), to: byParent('/plans/edit') },
  content: {
    icon: IconNews,
    access: reads('content'),
    to: ({ title }) => ({ to: '/content', search: { search: title.slice(0, longestSearch) } }),
  },
  ticket_event: { icon: IconTicket, access: reads('ticketEvents'), to: byId('/tievents/edit') },
  promo: { icon: IconDiscount2, access: reads('promos'), to: byId('/promos/edit') },
  invite: { icon: IconMailbox, access: reads('invites'), to: byId('/invites/edit') },
  unique_code: {
    icon: IconKey,
    access: reads('promos'),
    // Codes of an invite are redirected to its page.
    to: ({ id, parent_id, title }) => ({ to: `/promos/codes/${parent_id ?? id}`, search: { search: title } }),
  },
  note: { icon: IconNote, access: reads('memberNotes'), to: byParent('/users/edit') },
  transaction: { icon: IconReceipt2, access: reads('transactions'), to: byId('/transactions/info') },
  receipt: { icon: IconFileText, access: reads('receipts'), to: byParent('/transactions/info') },
  invoice: { icon: IconFileInvoice, access: reads('siteInvoices'), to: invoicesOf, isOfAllSites: true },
  partner: { icon: IconBuilding, access: { who: 'root' }, to: byId('/partners/edit'), isOfAllSites: true },
};
