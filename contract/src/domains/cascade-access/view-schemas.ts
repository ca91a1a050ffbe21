// Views of access rules: for one member, as a picture, and for the people behind one line.
import { z } from 'zod';
import { cascadeSite } from './schemas.ts';
import { cascadeKinds, cascadeOutcomes } from './words.ts';

/** Access of one member on each site of the partner, by their address: their own items, and those that rules add. */
export const memberView = z.object({
  email: z.string().describe('Email by which the member is found on the other sites.'),
  sites: z
    .array(
      z.object({
        resource: cascadeSite.describe('Site of the partner.'),
        account: z
          .enum(['active', 'locked', 'unconfirmed', 'none'])
          .describe(
            'Account with this email there: usable, locked or inactive, not confirmed by its owner, or none.',
          ),
        own: z.array(z.string()).describe('Titles of the items that the member holds there themselves.'),
      }),
    )
    .describe('Sites of the partner, by title, with what the person has there themselves.'),
  items: z
    .array(
      z.object({
        access_id: z.int().describe('Id of the access rule.'),
        applied_id: z.int().describe('Id of the access given on the other site.'),
        source: z.string().describe('Title of the item that the rule starts from.'),
        source_resource: cascadeSite.describe('Site of that item.'),
        title: z.string().describe('Title of the item that the rule opens.'),
        resource: cascadeSite.describe('Site of the opened item.'),
        outcome: z
          .enum(cascadeOutcomes)
          .describe('Whether the item is opened for the member, and if not, why.'),
        excluded_by: z
          .string()
          .nullable()
          .describe('Title of the item held there that excludes the member from the rule; null otherwise.'),
      }),
    )
    .describe('Items that access rules can open for the member, each with its outcome.'),
});
export type MemberView = z.infer<typeof memberView>;

const pictured = z.object({
  id: z.int().describe('Id of the item, of the kind that `type` and its side say.'),
  title: z.string().describe('Title of the item.'),
  resource: cascadeSite.describe('Site that the item belongs to.'),
});

/** Diagram of cascade access: one line per item that a cascade access provides on a site. */
export const cascadePicture = z.object({
  lines: z
    .array(
      z.object({
        id: z.int().describe('Id of the access given on the other site.'),
        access_id: z.int().describe('Id of the access rule.'),
        type: z
          .enum(cascadeKinds)
          .describe('Kind of the rule: an option opens a plan, a ticket an event, content opens content.'),
        source: pictured.describe('Item that the rule starts from.'),
        target: pictured.describe('Item that the rule opens.'),
        active: z.boolean().describe('True if both the access rule and the given access are switched on.'),
        exclusions: z
          .array(
            z.object({
              id: z.int().describe('Id of the exception.'),
              title: z.string().describe('Title of the excluding item.'),
              active: z.boolean().describe('False while the exception is switched off.'),
            }),
          )
          .describe("Exceptions: items whose holders on the target's site are excluded."),
      }),
    )
    .describe('One line for each item that a rule opens on a site.'),
});
export type CascadePicture = z.infer<typeof cascadePicture>;

/** Number of people, by their addresses, who hold the source, by the effect of removing a line. */
export const cascadeLoss = z.object({
  provided: z.int().describe('Number of people who get the item by this line now.'),
  excluded: z.int().describe('Number of people who hold an item there that excludes them.'),
  locked: z.int().describe('Number of people whose account there is locked, inactive or unconfirmed.'),
  keep_own: z.int().describe('Number of people who would keep the item, because they hold it themselves.'),
  keep_other: z.int().describe('Number of people who would keep the item through another line.'),
  lost: z.int().describe('Number of people who would lose the item.'),
});
export type CascadeLoss = z.infer<typeof cascadeLoss>;
