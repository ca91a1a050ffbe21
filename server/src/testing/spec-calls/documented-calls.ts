import type { DocumentedCall } from './documented-call.ts';
import * as figures from './entrance-and-figures.ts';
import * as people from './people.ts';
import * as platform from './platform.ts';
import * as selling from './selling.ts';
import * as sites from './sites.ts';

const listOf = (areas: Record<string, readonly DocumentedCall[]>) => Object.values(areas).flat();

/** Every call of the documents, area by area. */
export const documentedCalls: readonly DocumentedCall[] = [
  ...listOf({ ...figures }),
  ...listOf({ ...people }),
  ...listOf({ ...selling }),
  ...listOf({ ...sites }),
  ...listOf({ ...platform }),
];
