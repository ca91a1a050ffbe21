// Runs an action or a trigger on stored events, and compares what was sent with the back-test's forecast.
import { isDeepStrictEqual } from 'node:util';
import { catalogueEventOf } from '#contract/base/event-catalogue.ts';
import type { EventName } from '#contract/base/events.ts';
import type { BackTest, BackTestEntry } from '#contract/domains/actions/back-test.schemas.ts';
import { deliveryKinds } from '#server/app/deliveries.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { BackTestTools } from '#server/domains/actions/effects.service.ts';
import { actionSubscribers } from '#server/domains/actions/jobs.ts';
import { backTestMail } from '#server/domains/actions/outputs.service.ts';
import { triggerSubscribers } from '#server/domains/triggers/jobs.ts';
import { dispatcherOf } from '../delivery-fixtures.ts';
import type { StandIn } from '../stand-ins/services/server.ts';

export interface BackTestFixture {
  ctx: ResourceContext;
  tools: BackTestTools;
  /** Stand-in that receives webhooks. */
  receiver: StandIn;
}

export async function rowsOf<Row extends object>(
  { database, resource }: ResourceContext,
  statement: string,
  ...values: unknown[]
): Promise<Row[]> {
  return (await database.owner.query<Row>(statement, [resource.id, ...values])).rows;
}

export interface TestEvent {
  id: number;
  name: EventName;
  payload: Record<string, unknown>;
  happenedAt: Date;
}

/** Returns the events that a back-test covers. */
export async function findEvents(ctx: ResourceContext): Promise<TestEvent[]> {
  const rows = await rowsOf<TestEvent>(
    ctx,
    `select id, name, payload, created_at as "happenedAt" from domain_events
     where resource_id = $1 and created_at >= (($2::timestamptz at time zone $3)::date - 29)::timestamp at time zone $3
     order by id`,
    ctx.clock.now(),
    ctx.resource.timezone,
  );
  return rows.filter(({ name }) => catalogueEventOf(name) !== null);
}

/** Which mail a handler sends. */
export interface Order {
  template: number;
  to: 'member' | 'admins' | 'moderators';
}

/** Returns all pages of an answer as one. */
export async function everyEntry(page: (page: number) => Promise<BackTest>): Promise<BackTest> {
  const first = await page(1);
  const items = [...first.items];
  for (let next = 2; items.length < first.paginator.total_items; next += 1)
    items.push(...(await page(next)).items);
  return { ...first, items };
}

export interface Run {
  id: number;
  event_id: number;
  member_id: number | null;
  state: string;
  last_error: string | null;
  message_id: string;
  input: unknown;
  output: { subscription_id?: number } | null;
}

/** Dispatches the same events to a handler, and performs all deliveries that it starts. */
export async function runOn(
  { ctx, tools }: BackTestFixture,
  events: readonly TestEvent[],
  handler: number,
): Promise<Run[]> {
  for (const event of events)
    for (const { run } of [...actionSubscribers, ...triggerSubscribers]) await run(ctx, event);
  const dispatcher = dispatcherOf(ctx, deliveryKinds(tools));
  for (let round = 0; round < 100; round += 1) {
    await dispatcher.drain();
    // Makes deliveries that wait for another one of the same member due.
    const waiting = await rowsOf(
      ctx,
      `update deliveries set next_try_at = $2 where resource_id = $1 and state = 'waiting' and attempts = 0
       returning id`,
      ctx.clock.now(),
    );
    if (waiting.length === 0) break;
  }
  // Deletes the events that the runs caused, so that later runs don't react to them.
  await rowsOf(ctx, 'delete from domain_events where resource_id = $1 and id > $2', events.at(-1)?.id ?? 0);
  return rowsOf<Run>(
    ctx,
    `select id, event_id, member_id, state, last_error, message_id, input, output from deliveries
     where resource_id = $1 and handler_id = $2 order by id`,
    handler,
  );
}

/** Returns the mails of a run, with the back-test's forecast beside them where it differs. */
async function mailedBy(
  { ctx, tools }: BackTestFixture,
  run: Run,
  entry: BackTestEntry,
  order: Order,
): Promise<unknown> {
  const rows = await rowsOf<{ recipient: string; subject: string; html: string; text: string }>(
    ctx,
    `select recipient, subject, body_html as html, body_text as text from outgoing_mails
     where message_id ~ ('^<site-' || $1 || ':run-' || $2 || '[^0-9]') order by id`,
    run.id,
  );
  const said = await backTestMail(tools, ctx, {
    mail_template_id: order.template,
    to: order.to,
    event_id: entry.event_id,
    member_id: entry.member?.id ?? null,
  });
  const recipients = rows.map(({ recipient }) => recipient);
  const [{ subject, html, text } = { subject: '', html: '', text: '' }] = rows;
  return isDeepStrictEqual(said.mail, { recipients, subject, html, text })
    ? { recipients, subject }
    : { said, html, text };
}

async function attachedBy({ ctx }: BackTestFixture, { output }: Run): Promise<unknown> {
  const [row] = await rowsOf<{ plan_id: number; pricing_option_id: number; ends_at: Date | null }>(
    ctx,
    'select plan_id, pricing_option_id, ends_at from member_subscriptions where resource_id = $1 and id = $2',
    output?.subscription_id,
  );
  return {
    plan: row?.plan_id,
    option: row?.pricing_option_id,
    ends_at: row?.ends_at?.toISOString() ?? null,
  };
}

/** Returns what a run sent, in the format of a back-test. */
async function sentBy(desk: BackTestFixture, run: Run, entry: BackTestEntry, order: Order): Promise<unknown> {
  const { output } = entry;
  if (output?.mail) return mailedBy(desk, run, entry, order);
  if (output?.subscription) return attachedBy(desk, run);
  if (output?.webhook) {
    const { calls, url } = desk.receiver;
    const call = calls.find(({ headers }) => headers['webhook-id'] === `msg_${run.message_id}`);
    return { url: `${url}${call?.path ?? ''}`, body: call?.json };
  }
  return JSON.parse(JSON.stringify(run.input).replaceAll(run.message_id, 'id of the run'));
}

/** Returns the back-test's forecast in the same format. */
function saidBy({ output }: BackTestEntry): unknown {
  if (output?.mail) return { recipients: output.mail.recipients, subject: output.mail.subject };
  if (output?.webhook) return output.webhook;
  if (output?.subscription) {
    const { plan, pricing_option: option, ends_at } = output.subscription;
    return { plan: plan.id, option: option.id, ends_at };
  }
  return JSON.parse(JSON.stringify(output?.requests ?? []));
}

export const keyOf = (event: number, member: number | null) => `${event}:${member ?? ''}`;

/** Returns the differences between a back-test and the runs; empty if they agree. */
export async function differences(
  desk: BackTestFixture,
  told: BackTest,
  runs: readonly Run[],
  order: Order,
): Promise<unknown[]> {
  const found: unknown[] = [];
  const byKey = new Map(runs.map((run) => [keyOf(run.event_id, run.member_id), run]));
  const would = told.items.filter(({ outcome }) => outcome !== 'kept_out');
  if (would.length !== runs.length) found.push({ would: would.length, ran: runs.length });
  for (const entry of would) {
    const run = byKey.get(keyOf(entry.event_id, entry.member?.id ?? null));
    if (run?.state !== entry.outcome || (entry.reason !== null && run.last_error !== entry.reason)) {
      found.push({ entry, run });
      continue;
    }
    if (entry.outcome !== 'done') continue;
    const sent = await sentBy(desk, run, entry, order);
    if (!isDeepStrictEqual(sent, saidBy(entry))) found.push({ sent, said: saidBy(entry) });
  }
  return found;
}
