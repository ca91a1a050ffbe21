import { expect, test } from 'vitest';
import { write } from '#server/database/scope.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { newMembersFixture } from '#server/testing/new-members.ts';
import { logMailIn } from '../email-templates/mail-log.queries.ts';
import {
  deleteExtraData,
  listExtraData,
  saveExtraData,
  searchExtraFields,
  searchExtraGroups,
} from './extra-data.service.ts';
import { getMemberSummary, listMemberAccess, listMemberMails, listMemberSessions } from './page.service.ts';
import { getMemberStatistic, markSharedIn } from './sharing.service.ts';

const { made, newMember, rowsOf } = newMembersFixture();

const datum = (group_key: string, field_key: string, field_value: string) => ({
  group_key,
  field_key,
  field_value,
});

test('extra data is added, changed and deleted by group and field, and each change is noted', async () => {
  const { ctx } = made();
  const { id } = await newMember();
  await saveExtraData(ctx, {
    id,
    extra_groups: [datum('Delivery', 'Route', '7'), datum('Delivery', 'Bag', 'no')],
  });
  const { items } = await saveExtraData(ctx, { id, extra_groups: [datum('Delivery', 'Route', '12')] });
  expect(items).toEqual([datum('Delivery', 'Bag', 'no'), datum('Delivery', 'Route', '12')]);
  await deleteExtraData(ctx, { id, extra_groups: [{ group_key: 'Delivery', field_key: 'Bag' }] });
  await deleteExtraData(ctx, { id, group_key: 'Delivery', field_key: 'Route' });
  expect(await listExtraData(ctx, { id })).toEqual({ items: [] });
  const noted = await rowsOf<{ changes: unknown }>(
    "select changes from audit_log where target_id = $1 and operation like '%ExtraData' order by id",
    id,
  );
  expect(noted.map(({ changes }) => changes)).toEqual([
    { extra_data: { 'Delivery.Route': { from: null, to: '7' }, 'Delivery.Bag': { from: null, to: 'no' } } },
    { extra_data: { 'Delivery.Route': { from: '7', to: '12' } } },
    { extra_data: { 'Delivery.Bag': { from: 'no', to: null } } },
    { extra_data: { 'Delivery.Route': { from: '12', to: null } } },
  ]);
});

test('extra data that is saved as it is leaves no trace, and what is not there cannot be deleted', async () => {
  const { ctx } = made();
  const { id } = await newMember();
  await saveExtraData(ctx, { id, extra_groups: [datum('Kept', 'Same', 'x')] });
  await saveExtraData(ctx, { id, extra_groups: [datum('Kept', 'Same', 'x')] });
  const noted = await rowsOf(
    "select from audit_log where target_id = $1 and operation = 'members.saveExtraData'",
    id,
  );
  expect(noted).toHaveLength(1);
  await expect(
    deleteExtraData(ctx, {
      id,
      extra_groups: [
        { group_key: 'Kept', field_key: 'Same' },
        { group_key: 'Kept', field_key: 'Other' },
      ],
    }),
  ).rejects.toMatchObject({ code: 'not_found' });
  expect((await listExtraData(ctx, { id })).items).toHaveLength(1);
  await expect(deleteExtraData(ctx, { id })).rejects.toMatchObject({ code: 'invalid' });
});

test('groups and fields in use are found by a part of their name, fields only in their group', async () => {
  const { ctx } = made();
  for (const value of ['a', 'b']) {
    const { id } = await newMember();
    await saveExtraData(ctx, {
      id,
      extra_groups: [
        datum('Survey 2026', 'Answer', value),
        datum('Survéy 2025', 'Reply', value),
        datum('Other', 'Answered', value),
      ],
    });
  }
  expect((await searchExtraGroups(ctx, { needle: 'survey' })).items.map(({ key }) => key).sort()).toEqual(
    ['Survey 2026', 'Survéy 2025'].sort(),
  );
  expect((await searchExtraFields(ctx, { group_key: 'Survey 2026', needle: 'ANS' })).items).toEqual([
    { key: 'Answer' },
  ]);
  expect((await searchExtraFields(ctx, { group_key: 'Survey 2026', needle: '%' })).items).toEqual([]);
});

test('a mail that is queued to a member stands in their log with what became of it', async () => {
  const { ctx } = made();
  const { id } = await newMember();
  await write(ctx, 'test.mail', async (scope) => {
    scope.noAudit('test');
    const mail = {
      id: `log-${id}`,
      to: { address: 'a@example.com' },
      subject: 'Your receipt',
      text: 'Here.',
    };
    await queueMail(scope.client, mail);
    await logMailIn(scope, { siteId: ctx.resource.id, memberId: id, mailId: mail.id, subject: mail.subject });
  });
  expect((await listMemberMails(ctx, { id })).items).toMatchObject([
    { subject: 'Your receipt', status: 'new' },
  ]);
  await rowsOf(`update outgoing_mails set status = 'sent' where message_id = '<log-${id}@masthead>'`);
  expect((await listMemberMails(ctx, { id })).items).toMatchObject([{ status: 'sent' }]);
});

test('requests of bots from the network of a member are not the member’s', async () => {
  const { ctx } = made();
  const { id } = await newMember();
  await rowsOf(
    `with piece as (
       insert into content_items (resource_id, key, title) values (${ctx.resource.id}, 'one', 'One') returning id)
     insert into content_decisions (resource_id, content_id, member_id, device_id, session_id, verdict, reason,
       is_bot, occurred_at)
     select ${ctx.resource.id}, piece.id, ${id}, gen_random_uuid(), gen_random_uuid(), verdict, 'free_content',
       verdict = 'deny', now()
     from piece, unnest(array['grant', 'deny']) verdict`,
  );
  const { items, paginator } = await listMemberAccess(ctx, { id });
  expect(items).toMatchObject([{ access: true }]);
  expect(paginator.total_items).toBe(1);
});

interface Use {
  device: number;
  ip: string;
  country?: string;
  /** Minutes ago. */
  from: number;
  to: number;
}

async function sessionsOf(id: number, uses: readonly Use[]): Promise<void> {
  for (const { device, ip, country = 'US', from, to } of uses)
    await rowsOf(
      `insert into member_sessions (resource_id, member_id, device_id, ip, country_code, requests, created_at, seen_at, expires_at)
       values ($1, $2, $3::uuid, $4::inet, $5, 3, now() - $6 * interval '1 minute', now() - $7 * interval '1 minute', now() + interval '1 day')`,
      made().ctx.resource.id,
      id,
      `00000000-0000-4000-8000-00000000000${device}`,
      ip,
      country,
      from,
      to,
    );
}

const mark = (id: number) => {
  const { ctx } = made();
  return write(ctx, 'test.mark', (scope) => {
    scope.noAudit('test');
    return markSharedIn(scope, ctx.resource.id, [id]);
  });
};

const day = 24 * 60;
const threePlaces: Use[] = [
  { device: 1, ip: '198.51.100.1', from: 60, to: 30 },
  { device: 2, ip: '203.0.113.1', from: 50, to: 20 },
  { device: 3, ip: '192.0.2.1', from: 25, to: 5 },
];

test('windows count the sessions that were used in them, with devices, addresses, networks and those at once', async () => {
  const { ctx } = made();
  const { id } = await newMember();
  await sessionsOf(id, [
    ...threePlaces,
    { device: 1, ip: '198.51.200.9', from: 5 * day, to: 4 * day },
    { device: 1, ip: '2001:db8:1:2::1', from: 20 * day, to: 19 * day },
    { device: 4, ip: '2001:db8:1:3::1', country: 'DE', from: 200 * day, to: 199 * day },
    { device: 5, ip: '192.0.2.9', from: 400 * day, to: 399 * day },
  ]);
  const { windows } = await getMemberStatistic(ctx, { id });
  expect(windows).toEqual([
    { days: 3, sessions: 3, devices: 3, ips: 3, networks: 3, countries: 1, peak: 2 },
    { days: 7, sessions: 4, devices: 3, ips: 4, networks: 3, countries: 1, peak: 2 },
    { days: 30, sessions: 5, devices: 3, ips: 5, networks: 4, countries: 1, peak: 2 },
    { days: 365, sessions: 6, devices: 4, ips: 6, networks: 4, countries: 2, peak: 2 },
  ]);
});

test('three places at once are flagged; two places, and three one after the other, are not', async () => {
  const { ctx } = made();
  const [shared, two, later] = [await newMember(), await newMember(), await newMember()];
  await sessionsOf(shared.id, threePlaces);
  await sessionsOf(two.id, threePlaces.slice(0, 2));
  await sessionsOf(
    later.id,
    threePlaces.map((use, at) => ({ ...use, from: 600 - at * 60, to: 580 - at * 60 })),
  );
  expect([await mark(shared.id), await mark(two.id), await mark(later.id)]).toEqual([3, 0, 0]);
  const { compromised, compromised_count: count } = await getMemberStatistic(ctx, { id: shared.id });
  expect([compromised.length, count]).toEqual([3, 3]);
  expect((await getMemberSummary(ctx, { id: shared.id })).compromised_sessions).toBe(3);
  expect((await listMemberSessions(ctx, { id: shared.id })).items.every(({ compromised: is }) => is)).toBe(
    true,
  );
});

test('two devices in two countries at once are flagged, one device that travels is not', async () => {
  const [far, roaming] = [await newMember(), await newMember()];
  const [here, there] = [
    { device: 1, ip: '198.51.100.1', country: 'US', from: 60, to: 30 },
    { device: 2, ip: '203.0.113.1', country: 'DE', from: 50, to: 20 },
  ];
  await sessionsOf(far.id, [here, there]);
  await sessionsOf(roaming.id, [here, { ...there, device: 1 }]);
  expect([await mark(far.id), await mark(roaming.id)]).toEqual([2, 0]);
});

test('who is never compromised is not flagged, and what was flagged before does not show', async () => {
  const { ctx } = made();
  const { id } = await newMember({ settings: { never_compromised: true } });
  await sessionsOf(id, threePlaces);
  expect(await mark(id)).toBe(0);
  await rowsOf('update member_sessions set compromised_at = now() where member_id = $1', id);
  const statistic = await getMemberStatistic(ctx, { id });
  expect(statistic).toMatchObject({ never_compromised: true, compromised: [], compromised_count: 0 });
  expect((await getMemberSummary(ctx, { id })).compromised_sessions).toBe(0);
  expect((await listMemberSessions(ctx, { id })).items.some(({ compromised: is }) => is)).toBe(false);
  // Without the protection the same member is found, so the guard is what excluded them.
  await rowsOf('update members set never_compromised = false where id = $1', id);
  await rowsOf('update member_sessions set compromised_at = null where member_id = $1', id);
  expect(await mark(id)).toBe(3);
});

test('the cards of a member who is not there are not found', async () => {
  const { ctx } = made();
  for (const asked of [
    listExtraData,
    getMemberSummary,
    listMemberMails,
    listMemberSessions,
    getMemberStatistic,
  ])
    await expect(asked(ctx, { id: 999_999_999 })).rejects.toMatchObject({ code: 'not_found' });
});
