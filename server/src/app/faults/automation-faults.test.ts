// Actions and triggers while statements fail in the middle of their runs, the mail server and a webhook's receiver
// refuse or are down, and the server is killed: mails, calls and subscriptions happen exactly once.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { createAction } from '#server/domains/actions/service.ts';
import { createEmailTemplate } from '#server/domains/email-templates/service.ts';
import { saveExtraData } from '#server/domains/members/extra-data.service.ts';
import { createTrigger } from '#server/domains/triggers/service.ts';
import { actAs } from '#server/testing/act-as.ts';
import {
  type FaultSite,
  faultSite,
  isFullFaultRun,
  reportFigure,
  waitUntil,
} from '#server/testing/fault-site.ts';
import { type MailSink, mailSink } from '#server/testing/mail-sink.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { type StandIn, startService } from '#server/testing/stand-ins/services/server.ts';

vi.setConfig({ testTimeout: isFullFaultRun ? 1_800_000 : 150_000, hookTimeout: 120_000 });

const faults = isFullFaultRun ? 1_000 : 40;
const kills = isFullFaultRun ? 10 : 1;
/** Enough for all faults: a member's change inserts at least twelve rows, of which a fifth fails. */
const readers = Math.ceil(faults / 2);
/** Two mails, a call and a subscription. */
const runsOfChange = 4;
/** Mails that one process sends at once: a kill may leave each of them accepted but not recorded. */
const handedOverAtOnce = 8;
let site: FaultSite;
let server: ServerProcess;
let ctx: ResourceContext;
let members: number[];
let sink: MailSink;
let receiver: StandIn;
let connected: Record<string, string>;

const run = (statement: string) => site.product.database.owner.query(statement);

/**
 * Makes statements fail occasionally until there were enough faults: those that insert runs, the mail of a run and its
 * log, the subscription and its log, the record of a sent mail, and the record of a finished run, which comes after its
 * effects were committed or sent. The failing statements follow from their numbers, by steps of the golden ratio: a
 * fifth or a tenth of any hundred, without a period in which one would fail each time.
 */
const harm = `
  create sequence faults_met;
  create sequence inserts_tried;
  create sequence notes_tried;
  grant usage, select on sequence faults_met, inserts_tried, notes_tried to public;
  create function is_hit(tried regclass, share float) returns boolean language sql volatile as
    $$ select nextval(tried) * 2654435769 % 4294967296 < share * 4294967296 $$;
  create function fail_now_and_then() returns trigger language plpgsql as $$ begin
    if is_hit('inserts_tried', 0.2) and (select last_value from faults_met) < ${faults} then
      perform nextval('faults_met');
      raise exception 'a fault';
    end if;
    return new;
  end $$;
  create function fail_unless_claimed() returns trigger language plpgsql as $$ begin
    if new.state <> 'waiting' and is_hit('notes_tried', 0.1) and (select last_value from faults_met) < ${faults} then
      perform nextval('faults_met');
      raise exception 'a fault';
    end if;
    return new;
  end $$;
  ${['deliveries', 'outgoing_mails', 'member_mails', 'member_subscriptions', 'subscription_events']
    .map(
      (table) =>
        `create trigger harm before insert on ${table} for each row execute function fail_now_and_then();`,
    )
    .join('\n')}
  create trigger harm_sent before update on outgoing_mails for each row
    when (new.status = 'sent') execute function fail_now_and_then();
  create trigger harm_note before update on deliveries for each row execute function fail_unless_claimed()`;

beforeAll(async () => {
  site = await faultSite();
  sink = await mailSink();
  receiver = await startService(() => ({ status: 204 }));
  ctx = actAs(site.product.database, site.site);
  const template = await createEmailTemplate([], ctx, {
    name: 'T',
    subject: 'Changed',
    html: '<p>Hello</p>',
  });
  const { optionId } = await makeOption(ctx);
  const act = (type: 'mail' | 'webhook' | 'subscription', more: object) =>
    createAction(ctx, { event_id: 2, type, ...more });
  await act('mail', { mail_template_id: template.id });
  await act('webhook', { settings: { webhook_url: `${receiver.url}/hook` } });
  await act('subscription', { settings: { pricing_option_id: optionId } });
  const settings = { events: ['member.updated'], to: 'member', template: String(template.id) };
  await createTrigger(ctx, { trigger_id: 1, settings });
  members = await makeMembers(ctx, readers);
  await run(harm);
  connected = { SMTP_URL: sink.url, OUTBOUND_ALLOW: '127.0.0.0/8' };
  server = await startServer({ ...site.env, ...connected });
});
afterAll(async () => {
  await server.kill('SIGKILL');
  await sink.goDown();
  await receiver.close();
  await site.close();
});

const mailed = () => site.count('outgoing_mails');
const met = () => site.sum('last_value', 'faults_met');
const distinct = (ids: readonly unknown[]) => new Set(ids).size;
const received = () => receiver.calls.map(({ headers }) => headers['webhook-id']);
const accepted = () => sink.accepted.map(({ messageId }) => messageId);

/** Makes delayed attempts due at once, even if they may still be running, so that the test doesn't wait for retries. */
async function hurry(): Promise<void> {
  await sleep(200);
  for (const statement of [
    `update deliveries set next_try_at = now(), attempts = 1 where id in (
       select id from deliveries where state = 'waiting' and attempts > 0 and next_try_at > now()
       for update skip locked)`,
    `update delivery_targets set paused_until = null, failures = 0, off_since = null where (kind, target) in (
       select kind, target from delivery_targets where failures > 0 for update skip locked)`,
    `update graphile_worker._private_jobs set run_at = now(), attempts = 0 where id in (
       select id from graphile_worker._private_jobs where (run_at > now() or attempts > 0) and locked_at is null
       for update skip locked)`,
    `select pg_notify('jobs:insert', '{"count": 8}')`,
  ])
    await run(statement);
}

async function done(expected: number): Promise<boolean> {
  await hurry();
  return (await site.count(`deliveries where resource_id = $1 and state in ('done', 'skipped')`)) >= expected;
}

async function change(value: string, whose: readonly number[]): Promise<void> {
  const extra_groups = [{ group_key: 'fault', field_key: 'round', field_value: value }];
  for (const id of whose) await saveExtraData(ctx, { id, extra_groups });
}

/**
 * Makes the mail server refuse or disappear, and the receiver fail or hang, until it is stopped.
 * @returns a function that stops it
 */
function disturb(): () => Promise<number> {
  let isOver = false;
  let disturbances = 0;
  const work = (async () => {
    for (let round = 0; !isOver; round += 1) {
      await sleep(400);
      disturbances += 1;
      sink.behave(round % 3 === 0 ? 'later' : 'takes');
      receiver.fault = () => (round % 4 === 1 ? 'down' : null);
      if (round % 5 === 4) {
        await sink.goDown();
        await sleep(200);
        await sink.comeUp();
      }
    }
    sink.behave('takes');
    receiver.fault = () => null;
  })();
  return async () => {
    isOver = true;
    await work;
    return disturbances;
  };
}

test(`${faults} faults in the middle of runs and ${kills} kills: every mail goes out, and none twice`, async () => {
  const begun = performance.now();
  const calm = disturb();
  const changing = change('one', members);
  for (let kill = 1; kill <= kills; kill += 1) {
    await waitUntil(async () => {
      await hurry();
      return (await mailed()) >= (2 * kill * readers) / (kills + 2);
    }, 240);
    server = await site.restart(server, connected);
  }
  await changing;
  await waitUntil(async () => (await met()) >= faults || (await done(runsOfChange * readers)), 600);
  const disturbances = await calm();
  await waitUntil(() => done(runsOfChange * readers), isFullFaultRun ? 900 : 90);
  await waitUntil(async () => {
    await hurry();
    return distinct(accepted()) >= 2 * readers;
  }, 240);
  const seconds = (performance.now() - begun) / 1_000;
  const copies = accepted().length - distinct(accepted());
  reportFigure(
    'runs a second, faults and kills included',
    `${Math.round((runsOfChange * readers) / seconds)}`,
  );
  reportFigure('faults of the database met', `${await met()}`);
  reportFigure('changes of manner of mail server and receiver', `${disturbances}`);
  reportFigure('mails', `${distinct(accepted())}; accepted again after a kill, under the same id: ${copies}`);
  reportFigure(
    'calls',
    `${distinct(received())}; again, under the same id: ${received().length - distinct(received())}`,
  );
  expect(await met()).toBeGreaterThanOrEqual(faults);
  // Each run wrote one mail, and the mail server has each; copies come from kills between acceptance and record.
  expect(await mailed()).toBe(2 * readers);
  expect(distinct(accepted())).toBe(2 * readers);
  expect(copies).toBeLessThanOrEqual(kills * handedOverAtOnce);
  const twoEach = '(select recipient from outgoing_mails group by 1 having count(*) = 2) m';
  expect(await site.count(twoEach)).toBe(readers);
  expect(distinct(received())).toBe(readers);
  const oneEach =
    '(select member_id from member_subscriptions where resource_id = $1 group by 1 having count(*) = 1) s';
  expect(await site.count(oneEach)).toBe(readers);
  expect(await site.count('member_subscriptions where resource_id = $1')).toBe(readers);
  // A run whose record failed after its subscription was committed finds the subscription, and is skipped.
  expect(await site.count(`deliveries where resource_id = $1 and state not in ('done', 'skipped')`)).toBe(0);
  expect(await site.count(`deliveries where target <> 'subscription' and state = 'skipped'`)).toBe(0);
});

test('without the id that a mail has from its run some would go out again', async () => {
  await run(`
    alter sequence faults_met restart;
    drop trigger harm on outgoing_mails;
    drop trigger harm_sent on outgoing_mails;
    drop trigger harm on member_mails;
    drop trigger harm on deliveries;
    drop trigger harm on member_subscriptions;
    drop trigger harm on subscription_events;
    -- Only the note that a run is over fails, three times and for certain: by then the mail has gone out.
    create or replace function fail_unless_claimed() returns trigger language plpgsql as $$ begin
      if new.state <> 'waiting' and new.kind <> 'webhook' and new.target <> 'subscription'
          and (select last_value from faults_met) < 4 then
        perform nextval('faults_met');
        raise exception 'a fault';
      end if;
      return new;
    end $$;
    create function forget_id() returns trigger language plpgsql as $$ begin
      update outgoing_mails set message_id = message_id || gen_random_uuid() where message_id = new.message_id;
      return new;
    end $$;
    create trigger harm before insert on outgoing_mails for each row execute function forget_id()`);
  const before = await mailed();
  const some = members.slice(0, 20);
  await change('two', some);
  await waitUntil(() => done(runsOfChange * (readers + some.length)), 90);
  expect(await mailed()).toBeGreaterThan(before + 2 * some.length);
});
