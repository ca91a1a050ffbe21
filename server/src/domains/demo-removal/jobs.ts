import { z } from 'zod';
import { id } from '#contract/base/ids.ts';

/** Removes the demo publication. Who asked for it stays. */
export const removeDemoJob = { name: 'demo.remove', payload: z.object({ operatorId: id }) };
