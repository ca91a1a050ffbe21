import { z } from 'zod';

export const removalStates = ['waiting', 'running', 'done', 'failed'] as const;

/** State of the demo publication on this installation. */
export const demoState = z.object({
  sites: z
    .array(z.string())
    .describe('Titles of its sites, oldest first; the first is the name to confirm with.'),
  roots: z.array(z.string()).describe('Email addresses of its root operators who are still here.'),
  has_other_root: z
    .boolean()
    .describe('True if another active root operator exists; without one, those of the demo stay.'),
  removal: z
    .object({
      state: z.enum(removalStates).describe('State of the removal.'),
      steps_done: z.int().describe('Number of steps that are done.'),
      steps_total: z.int().describe('Number of all steps; 0 until it has begun.'),
      error: z.string().nullable().describe('Reason of the failure; null unless it failed.'),
    })
    .nullable()
    .describe('Progress of the removal; null until it is requested.'),
});
export type DemoState = z.infer<typeof demoState>;

export const demoRemovalInput = z.strictObject({
  name: z.string().max(200).describe('Confirmation: the first of `sites`, or of `roots` if no site is left.'),
});
