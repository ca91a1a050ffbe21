import { z } from 'zod';

/** Creates the schemas of a group of settings. In `part`, omitted settings stay unchanged. */
export function group<S extends z.core.$ZodLooseShape>(shape: S) {
  const whole = z.strictObject(shape);
  return { whole, part: whole.partial().optional() };
}

/** Creates the same settings for the test and the live mode of a service. */
export function byMode<S extends z.core.$ZodLooseShape>(shape: S) {
  const { whole, part } = group(shape);
  return {
    whole: z.strictObject({ test: whole, live: whole }),
    part: z.strictObject({ test: part, live: part }).partial().optional(),
  };
}
