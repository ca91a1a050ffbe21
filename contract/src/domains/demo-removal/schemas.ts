import { z } from 'zod';

export const removalStates = ['waiting', 'running', 'done', 'failed'] as const;

/** What is here of the demo publication. */
export const demoState = z.object({
  /** Titles of its sites; the first is the name to confirm with. */
  sites: z.array(z.string()),
  /** Emails of its root operators that are left once the sites are gone. */
  roots: z.array(z.string()),
  /** Whether another active root operator exists: without one, those of the demo stay. */
  has_other_root: z.boolean(),
  /** The removal; null while nobody asked for it. */
  removal: z
    .object({
      state: z.enum(removalStates),
      steps_done: z.int(),
      steps_total: z.int(),
      /** Why it failed; null unless it did. */
      error: z.string().nullable(),
    })
    .nullable(),
});
export type DemoState = z.infer<typeof demoState>;

export const demoRemovalInput = z.strictObject({
  /** Title of the first site of the demo, typed to confirm. */
  name: z.string().max(200),
});
