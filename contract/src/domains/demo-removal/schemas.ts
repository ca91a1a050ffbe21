import { z } from 'zod';

export const removalStates = ['waiting', 'running', 'done', 'failed'] as const;

/** State of the demo publication on this installation. */
export const demoState = z.object({
  /** Titles of its sites; the first is the name to confirm with. */
  sites: z.array(z.string()),
  /** Emails of its root operators that remain once the sites are gone. */
  roots: z.array(z.string()),
  /** True if another active root operator exists: without one, those of the demo stay. */
  has_other_root: z.boolean(),
  /** The removal; null until it is requested. */
  removal: z
    .object({
      state: z.enum(removalStates),
      steps_done: z.int(),
      steps_total: z.int(),
      /** Reason of the failure; null unless it failed. */
      error: z.string().nullable(),
    })
    .nullable(),
});
export type DemoState = z.infer<typeof demoState>;

export const demoRemovalInput = z.strictObject({
  /** Title of the first site of the demo, typed to confirm. */
  name: z.string().max(200),
});
