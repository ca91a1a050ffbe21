// Actions and triggers while statements fail in the middle of their runs and the server is killed: no mail twice, none lost.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { createAction } from '#server/domains/actions/service.ts';
import { createEmailTemplate } from '#server/domains/email-templates/service.ts';
import { saveExtraData } from '#server/domains/members/extra-data.service.ts';
import { createTrigger } from '#server/domains/triggers/service.ts';
import { actAs } from '#server/testing/act-as.ts';
import { type FaultSite, faultSite, isThorough, measured, until } from '#server/testing/fault-site.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';

vi.setConfig({ testTimeout: isThorough ? 1_800_000 : 120_000, hookTimeout: 120_000 });

const faults = isThorough ? 1_000 : 20;
const kills = isThorough ? 10 : 1;
/** Enough for all faults: each member is sent two mails, and a run meets about one fault. */
const readers = faults;
let site: FaultSite;
let server: ServerProcess;
let ctx: ResourceContext;
let members: number[];

const run = (statement: string) => site.product.database.owner.query(statement);

/**
 * Statements that fail now and then until there were enough: of those that write runs down, of the mail of a run and the
 * log behind it, and of the note that a run is over, which stands behind what is committed already.
 */
const harm = `
  create sequence faults_met;
  grant usage, select on sequence faults_met to public;
  create function fail_now_and_then() returns trigger language plpgsql as $$ begin
    if random() < 0.3 and (select last_value from faults_met) < ${faults} then
      perform nextval('faults_met');
      raise exception 'a fault';
    end if;
    return new;
  end $$;
  create function fail_unless_claimed() returns trigger language plpgsql as $$ begin
    if new.state <> 'waiting' and random() < 0.15 and (select last_value from faults_met) < ${faults} then
      perform nextval('faults_met');
      raise exception 'a fault';
    end if;
    return new;
  end $$;
  create trigger harm before insert on deliveries for each row execute function fail_now_and_then();
  create trigger harm before insert on outgoing_mails for each row execute function fail_now_and_then();
  create trigger harm before insert on member_mails for each row execute function fail_now_and_then();
  create trigger harm_note before update on deliveries for each row execute function fail_unless_claimed()`;

beforeAll(async () => {
  site = await faultSite();
  ctx = actAs(site.product.database, site.site);
  const template = await createEmailTemplate([], ctx, {
    name: 'T',
    subject: 'Changed',
    html: '<p>Hello</p>',
  });
  await createAction(ctx, { event_id: 2, type: 'mail', mail_template_id: template.id });
  const settings = { events: ['member.updated'], to: 'member', template: String(template.id) };
  await createTrigger(ctx, { trigger_id: 1, settings });
  members = await makeMembers(ctx, readers);
  await run(harm);
  server = await startServer(site.env);
});
afterAll(async () => {
  await server.kill('SIGKILL');
  await site.close();
});

const mailed = () => site.count('outgoing_mails');
const met = () => site.sum('last_value', 'faults_met');

/** Nobody waits here until the next try is due: what was put off is tried at once, though it may be under way still. */
async function hurry(): Promise<void> {
  await sleep(200);
  for (const statement of [
    `update deliveries set next_try_at = now(), attempts = 1 where id in (
       select id from deliveries where state = 'waiting' and attempts > 0 and next_try_at > now()
       for update skip locked)`,
    `update delivery_targets set paused_until = null, failures = 0 where (kind, target) in (
       select kind, target from delivery_targets where failures > 0 for update skip locked)`,
    `update graphile_worker._private_jobs set run_at = now() where id in (
       select id from graphile_worker._private_jobs where run_at > now() and locked_at is null for update skip locked)`,
    `select pg_notify('jobs:insert', '{"count": 8}')`,
  ])
    await run(statement);
}

async function done(expected: number): Promise<boolean> {
  await hurry();
  return (await site.count(`deliveries where resource_id = $1 and state = 'done'`)) >= expected;
}

async function change(value: string, whose: readonly number[]): Promise<void> {
  const extra_groups = [{ group_key: 'fault', field_key: 'round', field_value: value }];
  for (const id of whose) await saveExtraData(ctx, { id, extra_groups });
}

test(`${faults} faults in the middle of runs and ${kills} kills: every mail goes out, and none twice`, async () => {
  const begun = performance.now();
  const changing = change('one', members);
  for (let kill = 1; kill <= kills; kill += 1) {
    await until(async () => {
      await hurry();
      return (await mailed()) >= (kill * readers) / (kills + 1);
    }, 120);
    server = await site.restart(server);
  }
  await changing;
  await until(() => done(2 * readers), isThorough ? 900 : 90);
  measured(
    'runs a second, faults and kills included',
    `${Math.round((2 * readers) / ((performance.now() - begun) / 1_000))}`,
  );
  expect(await met()).toBeGreaterThanOrEqual(faults);
  expect(await mailed()).toBe(2 * readers);
  expect(await site.count(`(select recipient from outgoing_mails group by 1 having count(*) = 2) m`)).toBe(
    readers,
  );
  expect(await site.count(`deliveries where resource_id = $1 and state <> 'done'`)).toBe(0);
});

test('without the id that a mail has from its run some would go out again', async () => {
  await run(`
    alter sequence faults_met restart;
    drop trigger harm on outgoing_mails;
    drop trigger harm on member_mails;
    drop trigger harm on deliveries;
    -- Only the note that a run is over fails, three times and for certain: by then the mail has gone out.
    create or replace function fail_unless_claimed() returns trigger language plpgsql as $$ begin
      if new.state <> 'waiting' and (select last_value from faults_met) < 4 then
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
  await until(() => done(2 * readers + 2 * some.length), 90);
  expect(await mailed()).toBeGreaterThan(before + 2 * some.length);
});
