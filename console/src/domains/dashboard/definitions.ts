import type { dashboard } from '#console/texts/en/dashboard.ts';

/** Every figure that has a definition; each is also an anchor of the page with all of them. */
export type Defined = keyof (typeof dashboard)['definitions'];
