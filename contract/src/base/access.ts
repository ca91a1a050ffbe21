/**
 * The roles matrix as data. The server enforces it, the console reads it for menus and buttons, and one generated test
 * walks every route for every identity against it.
 */

/**
 * Strongest relation of the caller to a site. `owner` owns the site's partner; `service` is a service account, which
 * has these rights or a subset.
 */
export const relations = ['root', 'owner', 'admin', 'readonly', 'user', 'service'] as const;
export type Relation = (typeof relations)[number];

/** Roles that an operator can have on a site. */
export const resourceRoles = ['admin', 'readonly', 'user'] as const;
export type ResourceRole = (typeof resourceRoles)[number];

export const verbs = ['read', 'write', 'delete'] as const;
export type Verb = (typeof verbs)[number];

type Rights = Readonly<Record<Relation, readonly Verb[]>>;

const all: readonly Verb[] = ['read', 'write', 'delete'];
const read: readonly Verb[] = ['read'];
const readWrite: readonly Verb[] = ['read', 'write'];

/** Full rights for managers, read rights for the roles `readonly` and `user`. */
const managed: Rights = { root: all, owner: all, admin: all, readonly: read, user: read, service: all };

/**
 * Records that come from the publisher's site: their price can be changed here, but they can't be created or deleted.
 */
const priced: Rights = {
  root: readWrite,
  owner: readWrite,
  admin: readWrite,
  readonly: read,
  user: read,
  service: readWrite,
};

/** The roles matrix. One line per area; a route can't name an area without a line here. */
export const matrix = {
  lookups: { root: read, owner: read, admin: read, readonly: read, user: read, service: read },
  members: managed,
  extraData: managed,
  memberSubscriptions: managed,
  sponsorships: managed,
  passes: managed,
  /** Links that open a pass for anyone who has them: a credential. */
  passLinks: { root: all, owner: all, admin: all, readonly: [], user: [], service: all },
  /** Content that single members read, their referrers, and the emails sent to them. */
  memberActivity: { root: read, owner: read, admin: read, readonly: read, user: [], service: read },
  /** Notes of operators about a member. */
  memberNotes: { root: all, owner: all, admin: all, readonly: read, user: [], service: all },
  /** Changes of a member, with their authors. */
  memberChanges: { root: read, owner: read, admin: read, readonly: read, user: [], service: [] },
  /** File with all data of one member, for access requests. */
  memberFiles: { root: read, owner: read, admin: read, readonly: [], user: [], service: [] },
  /** Erasures of members; they can't be undone. */
  erasures: { root: all, owner: all, admin: all, readonly: [], user: [], service: [] },
  /** Records of a member at the payment provider. */
  payments: { root: readWrite, owner: readWrite, admin: readWrite, readonly: [], user: [], service: [] },
  groups: managed,
  content: priced,
  plans: managed,
  predictivePaywall: { root: read, owner: [], admin: [], readonly: [], user: [], service: [] },
  ticketEvents: managed,
  promos: managed,
  invites: managed,
  /** Single charges; the role `user` doesn't need them for day-to-day work. */
  transactions: { root: all, owner: all, admin: all, readonly: read, user: [], service: readWrite },
  receipts: {
    root: readWrite,
    owner: readWrite,
    admin: readWrite,
    readonly: read,
    user: [],
    service: readWrite,
  },
  receiptTemplate: {
    root: readWrite,
    owner: readWrite,
    admin: readWrite,
    readonly: read,
    user: [],
    service: read,
  },
  /** Settings of a site; secrets are masked for every caller. */
  settings: { root: readWrite, owner: readWrite, admin: readWrite, readonly: read, user: [], service: read },
  /** Drafts of settings and plans. Publishing one also requires the right to save the same change directly. */
  configuration: { root: all, owner: all, admin: all, readonly: read, user: [], service: [] },
  /** Connecting, disconnecting and testing services. */
  integrations: {
    root: readWrite,
    owner: readWrite,
    admin: readWrite,
    readonly: read,
    user: [],
    service: read,
  },
  /** Messages sent to other systems, and their replay. */
  deliveries: {
    root: readWrite,
    owner: readWrite,
    admin: readWrite,
    readonly: read,
    user: [],
    service: read,
  },
  /** Content of a site's email templates; reserved to the platform. */
  mailTemplates: { root: all, owner: [], admin: [], readonly: [], user: [], service: [] },
  /** Names of email templates, which authors of actions choose from. */
  mailTemplateNames: { root: read, owner: read, admin: read, readonly: read, user: [], service: read },
  popupTemplates: { root: all, owner: all, admin: all, readonly: read, user: [], service: read },
  /** Service accounts; only the platform's root operator creates keys. */
  serviceAccounts: { root: all, owner: [], admin: [], readonly: [], user: [], service: [] },
  /** Operators of a site and their roles. Operators can't change their own role. */
  resourceMembers: {
    root: readWrite,
    owner: readWrite,
    admin: readWrite,
    readonly: read,
    user: [],
    service: [],
  },
  /** Cascade access: rules by which holding an item on one site of a partner opens items on its other sites. */
  cascadeAccess: { root: all, owner: all, admin: read, readonly: read, user: [], service: [] },
  /** Actions and triggers, which send events to other systems. */
  automation: { root: all, owner: all, admin: all, readonly: read, user: [], service: read },
  /** Exports of personal data in bulk. Callers who may not create one still see their own earlier ones. */
  exports: { root: all, owner: all, admin: all, readonly: read, user: [], service: read },
  dashboard: { root: read, owner: read, admin: read, readonly: read, user: read, service: read },
  dashboardSettings: {
    root: readWrite,
    owner: readWrite,
    admin: readWrite,
    readonly: read,
    user: read,
    service: readWrite,
  },
  /** Pricing of a site: an owner chooses a plan once, root does the rest. */
  resourcePricing: {
    root: readWrite,
    owner: readWrite,
    admin: read,
    readonly: read,
    user: [],
    service: [],
  },
  /** Terms of one site, and its billed support hours. */
  pricingTerms: { root: readWrite, owner: [], admin: [], readonly: [], user: [], service: [] },
  /** Card and address for the platform's invoices. */
  billing: { root: all, owner: all, admin: all, readonly: read, user: [], service: [] },
  /** Invoices of the platform for a site. */
  siteInvoices: { root: read, owner: read, admin: read, readonly: read, user: [], service: read },
} as const satisfies Record<string, Rights>;

export type Area = keyof typeof matrix;

export type Access =
  /** Any caller, signed in or not; with `known`, the handler gets the identity of a signed-in caller. */
  | { who: 'public'; known?: true }
  /** Any signed-in operator, for their own data only; with `programs`, service accounts too. */
  | { who: 'signedIn'; programs?: true }
  /** Only the platform's root operator. */
  | { who: 'root' }
  /**
   * Operators whose relation to the current site has this right; with `evenDeleted`, root and the owner also reach a
   * deleted site.
   */
  | { who: 'area'; area: Area; verb: Verb; evenDeleted?: true };

/** Effect of sending the same call again. */
export type Repeat =
  /** A read, or a write that leads to the same state however often it is sent. */
  | 'safe'
  /** A write that takes an Idempotency-Key and is then executed once. */
  | 'keyed';

/**
 * Cost class of a call. Heavy calls of one site are queued, so that they don't delay other sites; `heavyOverYears` is
 * heavy if its range (`date_start` to `date_end`) is longer than two years.
 */
export type Cost = 'light' | 'heavy' | 'heavyOverYears';

/** Metadata that every route of the contract carries; a route without it doesn't compile. */
export interface RouteMeta<A extends Access = Access> {
  access: A;
  repeat: Repeat;
  cost: Cost;
}

/** Returns whether a relation has a right. `null` is an operator without any relation to the site. */
export function allows(relation: Relation | null, area: Area, verb: Verb): boolean {
  return relation !== null && matrix[area][relation].some((held) => held === verb);
}

/** Returns whether a route also finds a deleted site. */
export const findsDeleted = (access: Access): boolean => access.who === 'area' && access.evenDeleted === true;

/** Returns whether a route needs a site, named by its path or the `resource` header. All routes of an area do. */
export function needsResource(access: Access): boolean {
  return access.who === 'area';
}

/**
 * Returns whether a path names the site that its calls act on. Such a path takes precedence over the `resource` header.
 */
export function namesSite(path: string): boolean {
  return path === '/resources/{key}' || path.startsWith('/resources/{key}/');
}
