import { z } from 'zod';
import { timestamp } from '../base/dates.ts';
import { publisherContent } from '../domains/content/take-schemas.ts';
import { contentKeyMax } from '../domains/content/words.ts';
import { reasons, verdicts, wallAccesses } from '../domains/decisions/words.ts';

/** Longest meter token, device name and browser name, in letters. */
const [tokenMax, agentMax] = [4_096, 1_000];
/** Largest numbers of further pieces of one page, and of events of one report. */
export const [piecesMax, eventsMax] = [50, 50];

export const publicKey = z
  .string()
  .optional()
  .describe('Public key of the site; also accepted as the header x-public-key.');

const purpose = z
  .enum(['view', 'prefetch', 'list'])
  .default('view')
  .describe('Only a `view` counts in meters and figures.');

const meter = z
  .string()
  .max(tokenMax)
  .nullish()
  .describe('Meter token of the last answer to this reader, as it came.');

const device = z
  .uuid()
  .nullish()
  .describe("Id of the browser, kept with the reader's consent; without it an id of the day is used.");

const session = z.uuid().nullish().describe('Id of the visit; without it an id of the day is used.');

const viewId = z
  .uuid()
  .describe('Id of the page view. A repeated question about it gets the same answer and counts once.');

/** Question of a page. What the piece is, Masthead knows from the publisher's server alone. */
export const pageQuestion = z.object({
  key: publicKey,
  view_id: viewId,
  content: z.string().trim().min(1).max(contentKeyMax).normalize().describe('Key of the piece.'),
  purpose,
  device,
  session,
  meter,
});

const meterState = z.object({
  used: z.int().describe('Different pieces opened within the window, this one included.'),
  limit: z.int().describe('Pieces that the meter allows.'),
  resets_at: z.string().nullable().describe('Time at which one more can be opened; null if none is used.'),
  open_until: z
    .string()
    .nullable()
    .describe(
      'Time until which this piece can be opened again without counting; null if it was refused, or if Masthead has not been told of it.',
    ),
});

const furtherArticles = z.object({
  left: z.int().describe('Number of further articles; 0 if the limit is this one article.'),
  days: z.int().describe('Number of days in which a reader can open them.'),
});

const popup = z.object({
  slug: z.string().describe('Slug of the popup template.'),
  revision: z.int().describe('Number of its published revision.'),
  framed: z.boolean().describe('True if it has JavaScript: show it in a frame, from its own address.'),
});

export const pageAnswer = z.object({
  verdict: z.enum(verdicts).describe('Whether the piece may be shown: `grant` and `meter_grant` mean yes.'),
  reason: z.enum(reasons).describe('Reason of the verdict.'),
  access: z.enum(wallAccesses).describe('Access of the piece by its publisher and the rules of the site.'),
  decision_id: z.int().nullable().describe('Id of the decision, for events; null if nothing is recorded.'),
  code: z.string().nullable().describe('Code of the decision that a reader can read out to support.'),
  meter: meterState.nullable().describe('State of the meter that the piece counts on; null without one.'),
  register: furtherArticles
    .nullable()
    .describe(
      'Articles that a sign-up could read besides this one; null unless the verdict is `register` and the plan of a sign-up has a meter for articles like this one.',
    ),
  popup: popup
    .nullable()
    .describe('Popup that the site chose for this wall; null for the built-in wall, and without a wall.'),
  meter_token: z
    .string()
    .nullable()
    .describe('Token to keep and send with the next question; null if the earlier one stays valid.'),
  config: z.int().describe('Number of the configuration that decided.'),
});
export type PageAnswer = z.infer<typeof pageAnswer>;

/** Question of a publisher's server about a page that it is about to send to a reader. */
export const serverQuestion = z.strictObject({
  view_id: viewId,
  content: publisherContent.describe('Main piece of the page.'),
  contents: z
    .array(publisherContent)
    .max(piecesMax)
    .default([])
    .describe('Further pieces on the page, such as those of a list; they never count.'),
  purpose,
  ip: z
    .union([z.ipv4(), z.ipv6()])
    .nullish()
    .describe("Address of the reader. It isn't stored; networks that act as a member are recognized by it."),
  agent: z.string().max(agentMax).nullish().describe('User agent of the reader, by which bots are marked.'),
  device,
  session,
  meter,
  preview: z
    .boolean()
    .default(false)
    .describe("True for a member of the publisher's staff, who sees everything and isn't counted."),
});

const listAnswer = pageAnswer.pick({ verdict: true, reason: true, access: true }).extend({
  key: z.string().describe('Key of the piece.'),
});

export const serverAnswer = pageAnswer.extend({
  contents: z.array(listAnswer).describe('Verdicts of the further pieces, in their order.'),
});

/** Report of a page about its readers. Events of unknown kinds are left out. */
export const eventReport = z.object({
  key: publicKey,
  session,
  events: z
    .array(
      z.object({
        kind: z.string().max(40).describe('Kind of the event: `view`, once the piece was seen.'),
        decision_id: z.int().positive().describe('Id of the decision that opened the piece.'),
        at: timestamp.describe('Time of the event.'),
      }),
    )
    .max(eventsMax)
    .describe('Events since the last report.'),
});

export const siteConfig = z.object({
  config: z.int().describe('Number of the configuration that decides, as in the header masthead-config.'),
  consent_needed: z
    .array(z.enum(['device', 'meter']))
    .describe("Values that a page may keep on the reader's device only with their consent."),
});
