import { describe, expect, test } from 'vitest';
import { type MemberFilter, memberFilter } from '#contract/domains/members/schemas.ts';
import { memberListFixture } from '#server/testing/member-list-desk.ts';
import { memberSeeds } from '#server/testing/member-list-site.ts';

const { made, found, run } = memberListFixture();

const sorted = async (filter: MemberFilter) => (await found(filter)).sort();

describe('search', () => {
  const cases: [text: string, names: string[]][] = [
    ['anna', ['anna', 'gina']],
    ['ANNA M', ['anna']],
    ['müller', ['anna']],
    ['muller', ['anna']],
    ['strasse', ['carl']],
    ['emile', ['emil']],
    ['ÉMILE zola', ['emil']],
    ["o'brien", ['bob']],
    ['100%_real', ['dora']],
    ['0%_', ['dora']],
    ['%', ['dora']],
    ['_', ['dora']],
    ['___', []],
    ['back\\slash', ['finn']],
    ['\\', ['finn']],
    ["'; drop table members; --", []],
    ['a', ['anna', 'gina']],
    ['mü', ['anna']],
    ['ul', []],
    ['bob@reader', ['bob']],
    ['@reader.example', ['anna', 'bob', 'carl', 'dora', 'emil', 'finn', 'gina']],
    ['müller anna@', []],
    ["  bob   o'b ", ['bob']],
    ['müller anna', ['anna']],
    ['Müller, Anna', ['anna']],
    ['mull an', ['anna']],
    ['100%_real dora', ['dora']],
    ['brien bob', []],
    ['   ', ['anna', 'bob', 'carl', 'dora', 'emil', 'finn', 'gina']],
  ];
  test.each(cases)('%j finds %j', async (global, names) => {
    expect(await sorted({ global })).toEqual(names);
  });

  test('a number is an id beside whatever contains it', async () => {
    const id = made().ids.carl;
    for (const text of [`${id}`, ` ${id} `]) expect(await sorted({ global: text })).toContain('carl');
    await run('update members set last_name = $2 where id = $1', made().ids.gina, `${id}th`);
    expect(await sorted({ global: `${id}` })).toEqual(expect.arrayContaining(['carl', 'gina']));
    await run('update members set last_name = $2 where id = $1', made().ids.gina, 'Annan');
    const [foreign] = await run(
      'select max(id) as id from members where resource_id = $1',
      made().elsewhere.id,
    );
    for (const text of [`${foreign?.id}`, '9007199254740993', '0'])
      expect(await sorted({ global: text })).not.toContain('foreign');
  });

  test('an address is found by any part, or by its beginning when short', async () => {
    expect(await sorted({ email: 'nna@' })).toEqual(['anna']);
    expect(await sorted({ email: 'annan' })).toEqual([]);
    expect(await sorted({ email: 'an' })).toEqual(['anna']);
    expect(await sorted({ email: 'na' })).toEqual([]);
  });
});

describe('one filter', () => {
  const cases: [what: string, filter: () => MemberFilter, names: string[]][] = [
    ['an id', () => ({ id: made().ids.bob }), ['bob']],
    ['the documented spelling of an id', () => memberFilter.parse({ 'users.id': made().ids.bob }), ['bob']],
    ['a group', () => ({ team: made().things.company }), ['carl', 'dora']],
    ['no group', () => ({ team: 0 }), ['anna', 'bob', 'emil', 'finn', 'gina']],
    ['any group', () => ({ team: -1 }), ['carl', 'dora']],
    [
      'not in a group',
      () => ({ not_team: made().things.club }),
      ['anna', 'bob', 'carl', 'emil', 'finn', 'gina'],
    ],
    ['a country', () => ({ country: ['Germany'] }), ['anna', 'carl']],
    ['several countries', () => ({ country: ['germany', 'France'] }), ['anna', 'carl', 'dora']],
    ['a country that does not exist', () => ({ country: ['Atlantis'] }), []],
    ['a tag', () => ({ tags: ['PRINT'] }), ['anna', 'bob']],
    ['several tags', () => ({ tags: ['press', 'print', 'none'] }), ['anna', 'bob']],
    ['a tag that does not exist', () => ({ tags: ['none'] }), []],
    ['a plan', () => ({ plan: [made().things.gold ?? 0] }), ['anna', 'bob', 'emil']],
    ['a plan held by a group', () => ({ plan: [made().things.silver ?? 0] }), ['bob', 'carl', 'dora']],
    [
      'several plans',
      () => ({ plan: [made().things.gold ?? 0, made().things.silver ?? 0] }),
      ['anna', 'bob', 'carl', 'dora', 'emil'],
    ],
    ['an event', () => ({ ti_event: made().things.event }), ['anna', 'bob']],
    ['paid', () => ({ paid: 'paid' }), ['bob', 'emil']],
    ['free', () => ({ paid: 'free' }), ['anna', 'carl', 'dora', 'finn', 'gina']],
    ['a day without activity', () => ({ inactivity: '1 day' }), ['carl', 'emil', 'finn']],
    ['thirty days without activity', () => ({ inactivity: '30 days' }), ['emil', 'finn']],
    ['two months without activity', () => ({ inactivity: '2 months' }), ['finn']],
    ['a price', () => ({ price: { from: 1_000, to: 1_000 } }), ['bob']],
    ['a lowest price', () => ({ price: { from: 1_001 } }), ['emil']],
    ['a highest price', () => ({ price: { to: 999 } }), ['anna', 'bob']],
    ['no condition of payment', () => memberFilter.parse({ paid: 'any' }), Object.keys(memberSeeds)],
    ['a price without bounds', () => ({ price: {} }), Object.keys(memberSeeds)],
    ['inactive', () => ({ active: false }), ['carl']],
    ['no newsletter', () => ({ subscribed: false }), ['dora']],
    ['complimentary', () => ({ complimentary: true }), ['anna']],
    ['not complimentary', () => ({ complimentary: false }), ['bob', 'carl', 'dora', 'emil', 'finn', 'gina']],
    ['past due', () => ({ past_due: true }), ['emil']],
    ['not past due', () => ({ past_due: false }), ['anna', 'bob', 'carl', 'dora', 'finn', 'gina']],
    ['an end within four days', () => ({ ending_within_days: 4 }), []],
    ['an end within five days', () => ({ ending_within_days: 5 }), ['bob']],
    ['an end within thirty days', () => ({ ending_within_days: 30 }), ['anna', 'bob']],
  ];
  test.each(cases)('by %s', async (_what, filter, names) => {
    expect(await sorted(filter())).toEqual(names);
  });
});

describe('an end that is near', () => {
  const soon = async (assignment: string) => {
    await run(`update member_subscriptions set ${assignment} where member_id = $1`, made().ids.anna);
    return sorted({ ending_within_days: 30 });
  };

  test('is none where the subscription renews, or goes on with the next pricing option', async () => {
    expect(await soon('autorenew = true')).toEqual(['bob']);
    expect(await soon('autorenew = false, is_allowed_next_subscription = true')).toEqual(['anna', 'bob']);
    await run('update pricing_options set next_option_id = id');
    expect(await soon('autorenew = false')).toEqual(['bob']);
    await run('update pricing_options set next_option_id = null');
    expect(await soon('is_allowed_next_subscription = false')).toEqual(['anna', 'bob']);
  });

  test('is by the end of a day in the zone of the site', async () => {
    const lastDay = `(now() at time zone 'Europe/Berlin')::date + 30`;
    const midnight = `start_of_day(${lastDay} + 1, 'Europe/Berlin')`;
    expect(await soon(`ends_at = ${midnight}`)).toEqual(['anna', 'bob']);
    expect(await soon(`ends_at = ${midnight} + interval '1 second'`)).toEqual(['bob']);
    expect(await soon(`ends_at = now() + interval '30 days'`)).toEqual(['anna', 'bob']);
  });
});

test('days of creation are cut in the zone of the site', async () => {
  // 23:30 and 22:30 UTC are 1:30 and 0:30 of the next day in a Berlin summer.
  expect(await found({ created_at: { from: '2024-04-01', to: '2024-04-01' } })).toEqual(['dora']);
  expect(await found({ created_at: { from: '2024-04-02', to: '2024-04-02' } })).toEqual(['emil']);
  expect(await found({ created_at: { to: '2024-01-31' } })).toEqual(['gina', 'anna']);
  expect(await found({ created_at: { from: '2024-03-10' } })).toEqual(['finn', 'emil', 'dora', 'carl']);
});

describe('filters together', () => {
  const cases: [filter: () => MemberFilter, names: string[]][] = [
    [() => ({ global: 'reader', country: ['Germany'], active: true }), ['anna']],
    [() => ({ plan: [made().things.gold ?? 0], paid: 'paid', tags: ['print'] }), ['bob']],
    [() => ({ team: -1, not_team: made().things.club, inactivity: '2 days' }), ['carl']],
    [() => ({ price: { from: 1 }, created_at: { from: '2024-04-01' }, team: 0 }), ['emil']],
    [() => ({ global: 'an', email: 'an', complimentary: true }), ['anna']],
    [() => ({ ti_event: made().things.event, subscribed: true, country: ['United States'] }), ['bob']],
  ];
  test.each(cases)('case %#', async (filter, names) => {
    expect(await sorted(filter())).toEqual(names);
  });
});
