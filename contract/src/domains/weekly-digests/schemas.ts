// Weekly emails with the dashboard's figures, which operators switch on for themselves.
import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';

/** The digest of one site, for the operator who asks. */
export const weeklyDigest = z.object({
  /** Key of the site. */
  key: z.string(),
  /** Title of the site. */
  title: z.string(),
  active: z.boolean(),
  /** Monday at 8:00 in the site's zone; null while it is off. */
  next_at: timestamp.nullable(),
  /** IANA name of the site's zone. */
  timezone: z.string(),
});
export type WeeklyDigest = z.infer<typeof weeklyDigest>;

export const weeklyDigestInput = z.strictObject({ key: z.string().max(63), active: z.boolean() });
