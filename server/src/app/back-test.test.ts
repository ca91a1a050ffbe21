// @module-tag slow
// A back-test must predict exactly the result of a run on the same events, for every event, condition and type.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type CatalogueEvent, catalogueEventOf, eventCatalogue } from '#contract/base/event-catalogue.ts';
import type { ActionInput } from '#contract/domains/actions/schemas.ts';
import {
  backTest,
  backTestAction,
  sourcesOf,
  trialOfAction,
} from '#server/domains/actions/back-test.service.ts';
import { conditionOf } from '#server/domains/actions/conditions.ts';
import { valuesFrom } from '#server/domains/actions/draft.service.ts';
import { createAction, removeAction } from '#server/domains/actions/service.ts';
import { backTestTrigger } from '#server/domains/triggers/back-test.service.ts';
import { createTrigger, removeTrigger } from '#server/domains/triggers/service.ts';
import {
  differences,
  everyEntry,
  findEvents,
  keyOf,
  runOn,
  type TestEvent,
} from '#server/testing/back-test/fixture.ts';
import { dice, gone } from '#server/testing/back-test/happened.ts';
import { type ExpectedText, matchesCondition } from '#server/testing/back-test/said.ts';
import { type BackTestSite, backTestSite } from '#server/testing/back-test/site.ts';
import { makeOption } from '#server/testing/make-records.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let db: TestDatabase;
let site: BackTestSite;
beforeAll(async () => {
  db = await testDatabase({ max: 20 });
  site = await backTestSite(db);
});
afterAll(async () => {
  await site.close();
  await db.drop();
});

/** Returns the members whom an event names and who still exist, by its payload. */
function namedIn({ payload }: TestEvent): (number | null)[] {
  const { ids, member_ids, member_id, id } = payload;
  if (id === gone.subscription) return [];
  const list = (member_ids ?? (member_id === undefined ? ids : [member_id])) as (number | null)[];
  return list.filter((one) => one === null || site.members.has(one));
}

interface Named {
  key: string;
  said: ExpectedText;
}

/** Returns all members that events of a catalogue entry concern, with the values that conditions should compare. */
function namedBy(events: readonly TestEvent[], name: string): Named[] {
  return events
    .filter((event) => catalogueEventOf(event.name)?.name === name)
    .flatMap((event) =>
      namedIn(event).map((id) => ({
        key: keyOf(event.id, id),
        said: site.saidOf[name]?.(id === null ? null : (site.members.get(id) ?? null)) ?? {
          text: '',
          result: false,
        },
      })),
    );
}

/** Returns a value for a condition that some of the events meet and others may not. */
function valueFor(
  condition: string,
  named: readonly Named[],
  roll: (sides: number) => number,
): string | null {
  const { text, result } = named[roll(named.length)]?.said ?? { text: '', result: true };
  if (condition === 'boolean') return String(result);
  if (condition === 'equals') return text;
  if (condition !== 'match') return null;
  const plain = text.replaceAll(/[^a-z0-9]/gi, '.');
  return roll(2) === 0 ? `^${plain.slice(0, 8)}` : `${plain.slice(-9)}$`;
}

const types = [
  'mail',
  'admin_mail',
  'moderator_mail',
  'webhook',
  'slack',
  'mailchimp',
  'subscription',
  'klaviyo',
] as const;
const conditions = ['any', 'boolean', 'equals', 'match'] as const;
const tos = { admin_mail: 'admins', moderator_mail: 'moderators' } as const;

async function actionFor(entry: CatalogueEvent, position: number, named: readonly Named[]) {
  const type = types[position % types.length] ?? 'mail';
  const condition = type === 'mailchimp' ? 'any' : (conditions[(position >> 3) % 4] ?? 'any');
  const template = position % 11 === 3 ? site.templates.broken : site.templates.good;
  const input: ActionInput = {
    event_id: entry.id,
    type,
    condition,
    value_from_event: valueFor(condition, named, dice(position)),
    ...(type.endsWith('mail') ? { mail_template_id: template } : {}),
    settings: {
      ...(type === 'webhook' ? { webhook_url: `${site.receiver.url}/action` } : {}),
      ...(type === 'subscription' ? { pricing_option_id: (await makeOption(site.ctx)).optionId } : {}),
    },
  };
  const to = type === 'admin_mail' || type === 'moderator_mail' ? tos[type] : 'member';
  return { input, order: { template, to } } as const;
}

async function compareAction(entry: CatalogueEvent, position: number): Promise<void> {
  const { ctx, tools } = site;
  const events = await findEvents(ctx);
  const named = namedBy(events, entry.name);
  expect(named.length).toBeGreaterThan(5);
  const { input, order } = await actionFor(entry, position, named);
  const told = await everyEntry((page) => backTestAction(tools, ctx, { handler: input, page, limit: 50 }));
  const keysOf = (entries: typeof told.items) =>
    entries.map((one) => keyOf(one.event_id, one.member?.id ?? null)).toSorted();
  const admitted = named.filter(({ said }) => matchesCondition(input, said));
  expect(keysOf(told.items)).toEqual(named.map(({ key }) => key).toSorted());
  expect(keysOf(told.items.filter(({ outcome }) => outcome !== 'kept_out'))).toEqual(
    admitted.map(({ key }) => key).toSorted(),
  );
  const { id } = await createAction(ctx, input);
  const runs = await runOn(site, events, id);
  await removeAction(ctx, { id });
  expect(await differences(site, told, runs, order)).toEqual([]);
  const count = (state: string) => runs.filter((run) => run.state === state).length;
  const kept_out = named.length - admitted.length;
  expect(told.totals).toEqual({
    done: count('done'),
    skipped: count('skipped'),
    failed: count('failed'),
    kept_out,
  });
  expect(told.days).toHaveLength(30);
  expect(told.days.reduce((sum, day) => sum + day.runs, 0)).toBe(runs.length);
}

test.each(eventCatalogue.map((entry, position) => ({ name: entry.name, entry, position })))(
  'actions at $name: what would be done is what is done',
  async ({ entry, position }) => {
    for (const round of [0, 1, 2, 3]) await compareAction(entry, position + round * 25);
  },
);

const all = eventCatalogue.map(({ name }) => name);
const mailSettings = (to: string, fields: string[] = []) => ({
  events: all,
  template: String(site.templates.good),
  to,
  fields,
});
const triggers = {
  'a mail to members with a company': () => ({
    trigger_id: 1,
    settings: mailSettings('member', ['company']),
  }),
  'a mail to members, whatever is empty': () => ({
    trigger_id: 1,
    is_send_empty: true,
    settings: mailSettings('member', ['company']),
  }),
  'a mail to the admins': () => ({ trigger_id: 1, settings: mailSettings('admins') }),
  'a mail to moderators of whom there are none': () => ({
    trigger_id: 1,
    settings: mailSettings('moderators'),
  }),
  'a webhook': () => ({
    trigger_id: 2,
    settings: { events: all, url: `${site.receiver.url}/trigger`, fields: ['email', 'company'] },
  }),
  'a service': () => ({
    trigger_id: 3,
    settings: { events: all, service: 'mailchimp', fields: ['first_name'], tag: 'readers' },
  }),
  'a channel': () => ({
    trigger_id: 4,
    settings: { events: all, text: 'Look', fields: ['plans', 'company'] },
  }),
} as const;

test.each(Object.entries(triggers))('triggers, %s: what would be done is what is done', async (_, make) => {
  const { ctx, tools, templates } = site;
  const input = make();
  const events = await findEvents(ctx);
  const told = await everyEntry((page) => backTestTrigger(tools, ctx, { handler: input, page, limit: 200 }));
  const { id } = await createTrigger(ctx, input);
  const runs = await runOn(site, events, id);
  await removeTrigger(ctx, { id });
  expect(runs.length).toBeGreaterThan(50);
  const to = Reflect.get(input.settings, 'to') === 'admins' ? 'admins' : 'member';
  expect(await differences(site, told, runs, { template: templates.good, to })).toEqual([]);
});

test('a back-test that lets through what a run does not is found out', async () => {
  const { ctx, tools } = site;
  const [member] = [...site.members.values()].filter(({ email }) => email.startsWith('reader.'));
  const handler: ActionInput = {
    event_id: 1,
    type: 'webhook',
    condition: 'equals',
    value_from_event: member?.email ?? '',
    settings: { webhook_url: `${site.receiver.url}/bent` },
  };
  const events = await findEvents(ctx);
  const bent = conditionOf({ condition: 'match', value: 'reader' });
  const trial = trialOfAction(ctx, valuesFrom(handler), bent);
  const names = sourcesOf(({ id }) => id === 1);
  const told = await everyEntry((page) => backTest(ctx, tools, names, trial, { page, limit: 50 }));
  const { id } = await createAction(ctx, handler);
  const runs = await runOn(site, events, id);
  await removeAction(ctx, { id });
  expect(await differences(site, told, runs, { template: 0, to: 'member' })).not.toEqual([]);
  const keptIn = told.items.filter(({ outcome }) => outcome !== 'kept_out').length;
  const expected = namedBy(events, 'member.registered').filter(({ said }) =>
    matchesCondition(handler, said),
  ).length;
  expect(keptIn).not.toBe(expected);
});
