/**
 * Who may do what, as data. The server enforces it, the console reads it for menus and buttons, and one generated
 * test walks every route for every identity against it.
 */

/**
 * Strongest relation of whoever calls to a resource. `owner` owns the partner the resource belongs to; `service` is a
 * program with a key of its own, which is granted these rights or some of them.
 */
export const relations = ['root', 'owner', 'admin', 'readonly', 'user', 'service'] as const;
export type Relation = (typeof relations)[number];

/** Roles that a link between an operator and a resource can carry. */
export const resourceRoles = ['admin', 'readonly', 'user'] as const;
export type ResourceRole = (typeof resourceRoles)[number];

export const verbs = ['read', 'write', 'delete'] as const;
export type Verb = (typeof verbs)[number];

type Rights = Readonly<Record<Relation, readonly Verb[]>>;

const all: readonly Verb[] = ['read', 'write', 'delete'];
const read: readonly Verb[] = ['read'];
const readWrite: readonly Verb[] = ['read', 'write'];

/** Managers do everything, the two reading roles read. */
const managed: Rights = { root: all, owner: all, admin: all, readonly: read, user: read, service: all };

/** Comes from the publisher's site: it can be priced here, not made or deleted. */
const priced: Rights = {
  root: readWrite,
  owner: readWrite,
  admin: readWrite,
  readonly: read,
  user: read,
  service: readWrite,
};

/** The roles matrix. One line an area; an area without a line here cannot be named by a route. */
export const matrix = {
  lookups: { root: read, owner: read, admin: read, readonly: read, user: read, service: read },
  members: managed,
  extraData: managed,
  memberSubscriptions: managed,
  sponsorships: managed,
  passes: managed,
  /** Opens the pass to whoever has it: a credential. */
  passLinks: { root: all, owner: all, admin: all, readonly: [], user: [], service: all },
  /** What single people read, from where they came, and what was mailed to them. */
  memberActivity: { root: read, owner: read, admin: read, readonly: read, user: [], service: read },
  /** Notes of operators about a member. */
  memberNotes: { root: all, owner: all, admin: all, readonly: read, user: [], service: all },
  /** Who changed what of a member. */
  memberChanges: { root: read, owner: read, admin: read, readonly: read, user: [], service: [] },
  /** All that is held about one member, for whoever asks for it by right. */
  memberFiles: { root: read, owner: read, admin: read, readonly: [], user: [], service: [] },
  /** Can't be undone. */
  erasures: { root: all, owner: all, admin: all, readonly: [], user: [], service: [] },
  /** What the payment provider holds of a member. */
  payments: { root: readWrite, owner: readWrite, admin: readWrite, readonly: [], user: [], service: [] },
  groups: managed,
  content: priced,
  plans: managed,
  predictivePaywall: { root: read, owner: [], admin: [], readonly: [], user: [], service: [] },
  ticketEvents: managed,
  promos: managed,
  invites: managed,
  /** Single charges: not for day-to-day work. */
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
  /** How a site is set up; secrets are masked for everybody. */
  settings: { root: readWrite, owner: readWrite, admin: readWrite, readonly: read, user: [], service: read },
  /** Changes of the settings and of plans before they are live. Each is published with the right to save it by hand. */
  configuration: { root: all, owner: all, admin: all, readonly: read, user: [], service: [] },
  /** Connecting, disconnecting and trying services. */
  integrations: {
    root: readWrite,
    owner: readWrite,
    admin: readWrite,
    readonly: read,
    user: [],
    service: read,
  },
  /** What was sent to other systems, and sending it again. */
  deliveries: {
    root: readWrite,
    owner: readWrite,
    admin: readWrite,
    readonly: read,
    user: [],
    service: read,
  },
  /** What mails of a site say is the platform's to decide. */
  mailTemplates: { root: all, owner: [], admin: [], readonly: [], user: [], service: [] },
  /** Whoever makes actions chooses a template by its name. */
  mailTemplateNames: { root: read, owner: read, admin: read, readonly: read, user: [], service: read },
  popupTemplates: { root: all, owner: all, admin: all, readonly: read, user: [], service: read },
  /** Only the platform's own operator hands out keys. */
  serviceAccounts: { root: all, owner: [], admin: [], readonly: [], user: [], service: [] },
  /** Who may work on a site in the console, and as what. Nobody changes their own role. */
  resourceMembers: {
    root: readWrite,
    owner: readWrite,
    admin: readWrite,
    readonly: read,
    user: [],
    service: [],
  },
  /** What holding something on one site of a partner gives on its others. */
  cascadeAccess: { root: all, owner: all, admin: read, readonly: read, user: [], service: [] },
  /** Actions and triggers send what happens to other systems. */
  automation: { root: all, owner: all, admin: all, readonly: read, user: [], service: read },
  /** Mass personal data: who may not make one still sees their own from before. */
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
  /** What a site pays the platform: an owner chooses a plan once, the rest is root's. */
  resourcePricing: {
    root: readWrite,
    owner: readWrite,
    admin: read,
    readonly: read,
    user: [],
    service: [],
  },
  /** The terms of one site, and the hours of support that are billed. */
  pricingTerms: { root: readWrite, owner: [], admin: [], readonly: [], user: [], service: [] },
  /** The card and the address for invoices of the platform. */
  billing: { root: all, owner: all, admin: all, readonly: read, user: [], service: [] },
  /** What the platform has billed a site. */
  siteInvoices: { root: read, owner: read, admin: read, readonly: read, user: [], service: read },
} as const satisfies Record<string, Rights>;

export type Area = keyof typeof matrix;

export type Access =
  /** Everybody, signed in or not; with `known` the verb learns who it is, where it is somebody. */
  | { who: 'public'; known?: true }
  /** Any signed-in operator, for their own things only; with `programs` a service account, too. */
  | { who: 'signedIn'; programs?: true }
  /** Only the platform's root operator. */
  | { who: 'root' }
  /**
   * An operator whose relation to the current resource has this right; with `evenDeleted` also root and the owner of one
   * that is deleted.
   */
  | { who: 'area'; area: Area; verb: Verb; evenDeleted?: true };

/** What a repeat of the same call does. */
export type Repeat =
  /** Reading, or a write that leads to the same state however often it is sent. */
  | 'safe'
  /** A write that takes an Idempotency-Key and then happens once. */
  | 'keyed';

/**
 * What a call may take. Heavy calls of one site take turns, so that no other site waits for them; `heavyOverYears` is
 * heavy when its range (`date_start` to `date_end`) is longer than two years.
 */
export type Cost = 'light' | 'heavy' | 'heavyOverYears';

/** Carried by every route of the contract; a route without it does not compile. */
export interface RouteMeta<A extends Access = Access> {
  access: A;
  repeat: Repeat;
  cost: Cost;
}

/** Whether a relation holds a right. `null` is an operator without any relation to the resource. */
export function allows(relation: Relation | null, area: Area, verb: Verb): boolean {
  return relation !== null && matrix[area][relation].some((held) => held === verb);
}

/** Whether a route also finds a resource that is deleted. */
export const findsDeleted = (access: Access): boolean => access.who === 'area' && access.evenDeleted === true;

/** Routes of an area act inside one resource, named by their path or the `resource` header. */
export function needsResource(access: Access): boolean {
  return access.who === 'area';
}

/** Whether a path names the site that its calls act on. Such a path wins over the `resource` header. */
export function namesSite(path: string): boolean {
  return path === '/resources/{key}' || path.startsWith('/resources/{key}/');
}
