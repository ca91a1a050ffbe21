// Constants and types without schemas, so that lists of the console can import them without loading Zod.

/** States of a delivery. `failed`: not retried any more. `skipped`: nothing to do, or the target is switched off. */
export const deliveryStates = ['waiting', 'done', 'failed', 'skipped'] as const;

export const deliveryOrderColumns = ['id'] as const;
