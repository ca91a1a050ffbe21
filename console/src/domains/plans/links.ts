import { addressOf } from '#console/blocks/member-filter-address.ts';

// A list reads its filters from the address by itself; the router knows none of them.

/** Members of a plan, in the address of their list. */
export const membersOf = (planId: number) => addressOf({ plan: [planId] }) as never;

/** Content that a plan opens, as it is stored. */
export const contentOf = (planId: number) => ({ plan: String(planId) }) as never;

/** Content that no active plan opens. */
export const unreachedContent = { unreached: 'true' } as never;
