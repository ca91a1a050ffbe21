import { z } from 'zod';

/** Object with all settings of a group. */
type Group<S extends z.core.$ZodLooseShape> = z.ZodObject<S, z.core.$strict>;

/** Creates the schemas of a group of settings. In `part`, omitted settings stay unchanged. */
export function group<S extends z.core.$ZodLooseShape>(whole: Group<S>) {
  // A partial object is a new one, without the description of the whole one.
  return {
    whole,
    part: whole
      .partial()
      .optional()
      .meta(whole.meta() ?? {}),
  };
}

/** Creates the same settings for the test and the live mode of a service. */
export function byMode<S extends z.core.$ZodLooseShape>(keys: Group<S>) {
  const { whole, part } = group(keys);
  const modes = z.strictObject({
    test: whole.describe('Values for test payments.'),
    live: whole.describe('Values for live payments.'),
  });
  const partsOfModes = z.strictObject({
    test: part.describe('Values for test payments.'),
    live: part.describe('Values for live payments.'),
  });
  const about = keys.meta() ?? {};
  return { whole: modes.meta(about), part: partsOfModes.partial().optional().meta(about) };
}
