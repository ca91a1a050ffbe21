import { addressOf } from '#console/blocks/member-filter-address.ts';

// A list reads its filters from the address itself; the router doesn't know them.

/** Members of a plan, in the address of their list. */
export const membersOf = (planId: number) => addressOf({ plan: [planId] }) as never;

/** Returns the search parameters for the content that the stored plan opens. */
export const contentOf = (planId: number) => ({ plan: String(planId) }) as never;

/** Content that no active plan opens. */
export const unreachedContent = { unreached: 'true' } as never;
