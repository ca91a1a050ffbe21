// What needs no schema, so that a list of the console knows it without Zod.

/** `failed`: given up. `skipped`: nothing was to be done, or the target is switched off. */
export const deliveryStates = ['waiting', 'done', 'failed', 'skipped'] as const;

export const deliveryOrderColumns = ['id'] as const;
