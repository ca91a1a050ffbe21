// Weekly emails with the dashboard's figures, which operators switch on for themselves.
import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';

/** The digest of one site, for the operator who asks. */
export const weeklyDigest = z.object({
  key: z.string().describe('Key of the site.'),
  title: z.string().describe('Title of the site.'),
  active: z.boolean().describe('True if you get the digest of this site.'),
  next_at: timestamp
    .nullable()
    .describe("Time of the next digest (UTC): a Monday at 8:00 in the site's zone. Null while it is off."),
  timezone: z.string().describe("IANA name of the site's reporting zone."),
});
export type WeeklyDigest = z.infer<typeof weeklyDigest>;

export const weeklyDigestInput = z.strictObject({
  key: z.string().max(63).describe('Key of the site.'),
  active: z.boolean().describe('True to get the digest every week, false to turn it off.'),
});
