/**
 * Who may do what, as data. The server enforces it, the console reads it for menus and buttons, and one generated
 * test walks every route for every identity against it.
 */

/** Strongest relation of an operator to a resource. `owner` owns the partner the resource belongs to. */
export const relations = ['root', 'owner', 'admin', 'readonly', 'user'] as const;
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
const managed: Rights = { root: all, owner: all, admin: all, readonly: read, user: read };

/** The roles matrix. One line an area; an area without a line here cannot be named by a route. */
export const matrix = {
  lookups: { root: read, owner: read, admin: read, readonly: read, user: read },
  members: managed,
  groups: managed,
  plans: managed,
  ticketEvents: managed,
  /** Mass personal data: who may not make one still sees their own from before. */
  exports: { root: all, owner: all, admin: all, readonly: read, user: [] },
  dashboard: { root: read, owner: read, admin: read, readonly: read, user: read },
  dashboardSettings: { root: readWrite, owner: readWrite, admin: readWrite, readonly: read, user: read },
} as const satisfies Record<string, Rights>;

export type Area = keyof typeof matrix;

export type Access =
  /** Everybody, signed in or not. */
  | { who: 'public' }
  /** Any signed-in operator, for their own things only. */
  | { who: 'signedIn' }
  /** Only the platform's root operator. */
  | { who: 'root' }
  /** An operator whose relation to the current resource has this right. */
  | { who: 'area'; area: Area; verb: Verb };

/** What a repeat of the same call does. */
export type Repeat =
  /** Reading, or a write that leads to the same state however often it is sent. */
  | 'safe'
  /** A write that takes an Idempotency-Key and then happens once. */
  | 'keyed';

/** Carried by every route of the contract; a route without it does not compile. */
export interface RouteMeta<A extends Access = Access> {
  access: A;
  repeat: Repeat;
}

/** Whether a relation holds a right. `null` is an operator without any relation to the resource. */
export function allows(relation: Relation | null, area: Area, verb: Verb): boolean {
  return relation !== null && matrix[area][relation].some((held) => held === verb);
}

/** Routes of an area act inside one resource, named by the `resource` header. */
export function needsResource(access: Access): boolean {
  return access.who === 'area';
}
