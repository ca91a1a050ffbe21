// Settings of the dashboard, and the result of its nightly check.
import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { hiddenWithout } from '../../base/hidden-fields.ts';
import { currencyCode } from './schemas.ts';

const amount = hiddenWithout('amounts');

/** Panels of the dashboard, in their order. */
export const panels = [
  'total_revenue',
  'subscribers_statistics',
  'advanced_statistic',
  'members_by_plan',
  'members_signups',
  'transactions_by_month',
] as const;
export type Panel = (typeof panels)[number];

const panelFlags = z.strictObject(
  Object.fromEntries(
    panels.map((panel) => [panel, z.boolean().describe('True if this panel is shown.')]),
  ) as Record<Panel, z.ZodBoolean>,
);

/** Result of comparing all cards with their rows in the last nightly check. */
const selfCheck = z.object({
  checked_at: timestamp.describe('Time of the check.'),
  cards: z.int().describe('Number of cards compared.'),
  equal: z.int().describe('Number of cards that equal their rows.'),
  differences: z
    .array(
      z.object({
        card: z.string().describe('Name of the card, or of a sum of content analytics.'),
        shown: z.string().describe('Value as the card shows it.'),
        counted: z.string().describe('Value that its rows add up to.'),
      }),
    )
    .describe('Values that differ from their rows.'),
});

export const dashboardSettings = z.object({
  version: z.int().describe("Version of the site's settings, for an update; it rises with each change."),
  display_panels: panelFlags.describe('Panels of the dashboard, each shown or hidden.'),
  default_configs: z
    .object({
      default_stats_currency: z.string().describe('Currency of metrics with a single value, in upper case.'),
      reporting_timezone: z.string().describe('IANA time zone that determines the days of every metric.'),
    })
    .describe('Currency and time zone of the dashboard.'),
  self_check: amount(
    selfCheck
      .nullable()
      .describe('Result of the last nightly comparison of cards and their rows; null before the first one.'),
  ),
});
export type DashboardSettings = z.infer<typeof dashboardSettings>;

/** Input of the settings; omitted ones stay unchanged. */
export const dashboardSettingsInput = z.strictObject({
  version: z.int().optional().describe('Version that the caller read; a newer stored version answers 409.'),
  display_panels: panelFlags
    .partial()
    .optional()
    .describe('Panels to show or hide; omitted ones stay as they are.'),
  default_configs: z
    .strictObject({
      default_stats_currency: currencyCode
        .optional()
        .describe('Currency code of a price or payment of the site, in any case.'),
      reporting_timezone: z
        .string()
        .trim()
        .min(1)
        .max(100)
        .optional()
        .describe('IANA time zone, such as `Europe/Vienna`; a change counts all metrics anew.'),
    })
    .optional()
    .describe('Currency and time zone; omitted ones stay as they are.'),
});
