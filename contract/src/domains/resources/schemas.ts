import { z } from 'zod';
import { relations } from '../../base/access.ts';

/** A site (tenant) that the operator may work on. */
export const availableResource = z.object({
  id: z.int(),
  key: z.string(),
  title: z.string(),
  host: z.string(),
  active: z.boolean(),
  /** False while the site only takes test payments. */
  livemode: z.boolean(),
  /** IANA name of the zone in which the site's days are cut. */
  reporting_timezone: z.string(),
  /** What the operator is on this site; decides which of the roles matrix's rights they hold. */
  relation: z.enum(relations),
});
export type AvailableResource = z.infer<typeof availableResource>;
