import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Relation } from '#contract/base/access.ts';
import { canSee, dataClassAccess } from '#contract/base/data-classes.ts';
import { hiddenWithout } from '#contract/base/hidden-fields.ts';
import { type MemberFilter, memberOrderColumns } from '#contract/domains/members/schemas.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeOperator, makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';
import { columnsOf } from '../domains/exports/make.service.ts';
import { createMember } from '../domains/members/service.ts';
import { exportableTables } from './exported-tables.ts';
import { hideFields } from './hidden-fields.ts';

describe('an answer', () => {
  const amount = hiddenWithout('amounts');
  const detail = hiddenWithout('memberDetails');
  const row = z.object({ id: z.int(), paid: amount(z.int().nullable()), tags: detail(z.array(z.string())) });
  const asSeen = hideFields(
    z.object({
      items: z.array(row.extend({ before: row.nullable().optional() })),
      byName: z.record(z.string(), row),
      either: z.union([row, z.string()]),
    }),
  );
  const full = { id: 1, paid: 5, tags: ['a'] };
  const blank = { id: 1, paid: null, tags: [] };
  const answer = {
    items: [{ ...full, before: full }, { ...full, before: null }, full],
    byName: { x: full },
    either: full,
  };

  test('is handed on as it is to whoever sees all', () => {
    for (const relation of ['root', 'owner', 'admin', 'readonly'] as const)
      expect(asSeen(relation, answer)).toBe(answer);
  });

  test('loses what is hidden wherever it stands, and stays whole for others', () => {
    const whole = structuredClone(answer);
    for (const relation of ['user', null] as const)
      expect(asSeen(relation, answer)).toEqual({
        items: [{ ...blank, before: blank }, { ...blank, before: null }, blank],
        byName: { x: blank },
        either: blank,
      });
    expect(answer).toEqual(whole);
    expect(asSeen('user', { items: [], byName: {}, either: 'text' })).toEqual({
      items: [],
      byName: {},
      either: 'text',
    });
  });

  test('is not made of schemas whose inside nobody looks at', () => {
    expect(() => hideFields(z.object({ pair: z.tuple([row, row]) }))).toThrow('tuple');
  });

  test('has one mark on one field, whatever schema it shares with others', () => {
    const text = z.string().nullable();
    const shared = hideFields(z.object({ hidden: detail(text), open: text }));
    expect(shared('user', { hidden: 'a', open: 'b' })).toEqual({ hidden: null, open: 'b' });
  });
});

test('the role user sees less than all, links that let in are for those who may write, what mails say for root, strangers see nothing', () => {
  const { mailTemplates, ...others } = dataClassAccess;
  const rootAlone = { root: true, owner: false, admin: false, readonly: false, user: false, service: false };
  expect(mailTemplates).toEqual(rootAlone);
  for (const [sight, seen] of Object.entries(others)) {
    const readonly = sight !== 'passLinks';
    const expected = { root: true, owner: true, admin: true, readonly, user: false, service: true };
    expect([sight, seen]).toEqual([sight, expected]);
  }
  expect(canSee(null, 'amounts')).toBe(false);
});

describe('members over HTTP', () => {
  let server: TestServer;
  let site: TestSite;
  let id: number;
  beforeAll(async () => {
    server = await testServer();
    site = await makeResource(server.database);
    const member = {
      email: 'ida@reader.example',
      first_name: 'Ida',
      phone: '555',
      country: 'Spain',
      tags: ['secret'],
    };
    ({ id } = await createMember(actAs(server.database, site), { ...member, password: 'a long password' }));
  });
  afterAll(() => server.close());

  async function get(path: string, role: 'readonly' | 'user') {
    const operator = await makeOperator(server.database, { on: [{ resource: site, role }] });
    const token = await sessionOf(server.database, operator);
    return server.call('GET', `/api/admin/${path}`, { token, resource: site.key });
  }

  test('the role user sees name, address and plan of a member only', async () => {
    const { body } = await get(`users/${id}`, 'user');
    const { email, first_name, last_name, version, subscriptions, ...hidden } = body as Record<
      string,
      unknown
    >;
    expect({ email, first_name, last_name, version, subscriptions }).toEqual({
      email: 'ida@reader.example',
      first_name: 'Ida',
      last_name: '',
      version: 1,
      subscriptions: [],
    });
    for (const [name, value] of Object.entries(hidden))
      if (name !== 'id') expect(Array.isArray(value) ? value.length : value, name).toBeFalsy();
    expect((await get(`users/${id}`, 'readonly')).body).toMatchObject({ phone: '555', tags: ['secret'] });
  });

  test('nobody finds out what is hidden from them by filtering or ordering', async () => {
    const filters: Record<keyof MemberFilter, string> = {
      global: 'filter[global]=ida',
      id: 'filter[id]=1',
      email: 'filter[email]=ida',
      plan: 'filter[plan]=1',
      statistic: 'filter[statistic]=mrr:2026-01-01:2026-01-31',
      team: 'filter[team]=0',
      not_team: 'filter[not_team]=1',
      country: 'filter[country]=Spain',
      tags: 'filter[tags]=secret',
      ti_event: 'filter[ti_event]=1',
      paid: 'filter[paid]=free',
      inactivity: 'filter[inactivity]=1 day',
      created_at: 'filter[created_at][from]=2026-01-01',
      price: 'filter[price][from]=1',
      active: 'filter[active]=false',
      subscribed: 'filter[subscribed]=false',
      complimentary: 'filter[complimentary]=false',
      past_due: 'filter[past_due]=false',
      ending_within_days: 'filter[ending_within_days]=30',
    };
    const open = ['global', 'id', 'email', 'plan'];
    for (const [name, query] of Object.entries(filters)) {
      expect([name, (await get(`users?${query}`, 'user')).status]).toEqual([
        name,
        open.includes(name) ? 200 : 403,
      ]);
      expect([name, (await get(`users?${query}`, 'readonly')).status]).toEqual([name, 200]);
    }
    expect((await get('users?filter[statistic]=new_starts:2026-01-01:2026-01-31', 'user')).status).toBe(200);
    for (const order of [...memberOrderColumns, 'Users.id', 'Users.created_at', 'nothing']) {
      const isOpen = ['id', 'email', 'Users.id', 'nothing'].includes(order);
      expect([order, (await get(`users?order=${order}`, 'user')).status]).toEqual([
        order,
        isOpen ? 200 : 403,
      ]);
    }
  });
});

test('a file has no column that whoever asked for it does not see', () => {
  const keysFor = (relation: Relation | null) =>
    new Map(
      exportableTables.map((source) => {
        const fields = source.columns.map(({ key }) => ({ key, title: key }));
        return [source.key, columnsOf(source, { fields }, relation).map(({ key }) => key)];
      }),
    );
  expect([...keysFor('readonly').values()]).toEqual(
    exportableTables.map(({ columns }) => columns.map(({ key }) => key)),
  );
  const seen = keysFor('user');
  const [members, churned, due, rows] = ['users', 'churn-users', 'past-due-report', 'statistic-rows'].map(
    (key) => seen.get(key),
  );
  expect(members?.join()).toBe(
    'id,email,first_name,last_name,plan.id,plan.title,subscription.id,subscription.title',
  );
  expect(churned?.join()).toBe('member_id,name,email,at,cause,plan');
  expect(due).not.toContain('amount');
  for (const hidden of ['amount', 'sold', 'transaction_id', 'group', 'content'])
    expect(rows).not.toContain(hidden);
});
