import { z } from 'zod';
import { id } from '#contract/base/ids.ts';

/** Job that removes the demo publication, except the operator who asked for it. */
export const removeDemoJob = { name: 'demo.remove', payload: z.object({ operatorId: id }) };
