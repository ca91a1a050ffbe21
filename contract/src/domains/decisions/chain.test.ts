import { describe, expect, test } from 'vitest';
import { chainText } from './chain.ts';
import { combine } from './combine.ts';
import type { Opener, Situation } from './situation.ts';
import { allLines } from './testing/all-cases.ts';
import { readCase } from './testing/case-language.ts';
import { dayMs } from './windows.ts';
import { steps } from './words.ts';

const situations = allLines.map((line) => [line, readCase(line).situation] as const);
const textOf = (situation: Situation) => chainText(combine(situation).chain);
const textOfLine = (line: string) => textOf(readCase(line).situation);

const renumbered = (id: number) => id + 987_654_000;

/** Returns the same situation at another time, with other articles and other titles. */
function elsewhere({ config, piece, reader, at }: Situation): Situation {
  const later = (time: number) => time + 123 * dayMs + 4567;
  const retitled = (openers: readonly Opener[]) =>
    openers.map((one) => ({ ...one, title: `New ${one.title}` }));
  const contentId = (id: number | null) => (id === null ? null : renumbered(id));
  return {
    config: { ...config, plans: retitled(config.plans), events: retitled(config.events) },
    piece: {
      ...piece,
      contentId: contentId(piece.contentId),
      publishedAt: piece.publishedAt === null ? null : later(piece.publishedAt),
    },
    reader: {
      ...reader,
      purchases: reader.purchases.map((one) => ({ ...one, contentId: renumbered(one.contentId) })),
      cascades: reader.cascades.map((one) => ({
        ...one,
        id: one.kind === 'content' ? renumbered(one.id) : one.id,
        siteTitle: `New ${one.siteTitle}`,
      })),
      opened: Object.fromEntries(
        Object.entries(reader.opened).map(([key, openings]) => [
          key,
          openings.map((one) => ({ contentId: contentId(one.contentId), at: later(one.at) })),
        ]),
      ),
    },
    at: later(at),
  };
}

describe('for every case', () => {
  test.each(situations)('%s', (_line, situation) => {
    const { chain } = combine(situation);
    expect(chain.map(({ step }) => step)).toEqual(steps);
    const reached = chain.findIndex(({ outcome }) => outcome === 'not_reached');
    const after = reached === -1 ? [] : chain.slice(reached, -1);
    expect(after.every(({ outcome }) => outcome === 'not_reached')).toBe(true);

    const text = chainText(chain);
    expect(textOf(elsewhere(situation))).toBe(text);
    expect(textOf(JSON.parse(JSON.stringify(situation)) as Situation)).toBe(text);
    // Ids of content and times have four digits or more; all other ids have at most two.
    expect(text).not.toMatch(/\d{4}|Herald|Courier|Digital|Five/);
  });
});

test('how much of a meter is used does not change the chain, only whether anything is left', () => {
  const used = (count: number) =>
    textOfLine(`member | Five | Five: ${count} others 3 days ago | members article | | -`);
  expect(used(1)).toBe(used(4));
  expect(used(4)).not.toBe(used(5));
  expect(used(5)).toBe(used(9));
});

test('readers who differ in what does not count have different chains', () => {
  const held = (words: string) => textOfLine(`member | ${words} | | members article | | -`);
  const all = [
    '',
    'Digital ended',
    'Digital wrong mode',
    'Digital by seat ended',
    'Print ended',
    'bought this refunded',
  ];
  expect(new Set(all.map(held)).size).toBe(all.length);
  expect(held('Digital ended, Print ended')).toBe(held('Print ended, Digital ended, Print ended'));
});

test('a removed plan and an unconfirmed seat are named as such', () => {
  const heldBy = (line: string) => combine(readCase(line).situation).chain[7];
  expect(heldBy('member | Gone, Five by seat | | members article | | -')).toMatchObject({
    held: [
      { id: 4, counts: 'counted' },
      { id: 99, counts: 'removed' },
    ],
  });
  expect(heldBy('unconfirmed | Five by seat | | members article | | -')).toMatchObject({
    held: [{ id: 4, source: 'seat', counts: 'unconfirmed' }],
    judged: [],
  });
});

test('the chain of a reader who is refused names all that was held, and why it did not help', () => {
  const { situation } = readCase(
    'network by mask | Digital past due over, Clean, Pair, Pair by group, bought this refunded, Herald gives Gone, Courier excludes this | Pair/article: 4 others 2 days ago | opinion article 9 days old | wall: sport free; article older than 7 days members, check viewed | -',
  );
  expect(combine(situation).chain).toEqual([
    { step: 'site', outcome: 'passed' },
    { step: 'content', outcome: 'closed', isKnown: true, access: 'members', by: 'rule', rule: 2 },
    { step: 'direct', outcome: 'none' },
    { step: 'network', outcome: 'ip_member', by: 'mask' },
    { step: 'session', outcome: 'member', session: 'none', member: 'active' },
    { step: 'viewed', outcome: 'no', meter: null },
    { step: 'purchase', outcome: 'none', bought: [{ bundle: null, counts: 'refunded' }] },
    {
      step: 'plans',
      outcome: 'refused',
      by: null,
      held: [
        { kind: 'plan', id: 1, source: 'own', counts: 'past_due_over' },
        { kind: 'plan', id: 11, source: 'group', counts: 'counted' },
        { kind: 'plan', id: 11, source: 'own', counts: 'counted' },
        { kind: 'plan', id: 7, source: 'own', counts: 'counted' },
      ],
      judged: [
        { kind: 'plan', id: 7, judgement: 'excluded', rules: ['term:13'] },
        { kind: 'plan', id: 11, judgement: 'used_up', rules: ['type:1'] },
      ],
    },
    {
      step: 'cascade',
      outcome: 'none',
      by: null,
      provided: [
        { kind: 'content', id: null, siteId: 72, counts: 'excluded' },
        { kind: 'plan', id: 99, siteId: 71, counts: 'removed' },
      ],
      judged: [],
    },
    { step: 'end', outcome: 'limit_reached', signUp: null },
  ]);
});

test('the chain of an anonymous reader says what a sign-up would have opened', () => {
  const { situation } = readCase(
    'anonymous | | Guest: 3 others 1 days ago | members article | guests get Guest, sign-up gives Account | -',
  );
  const { chain } = combine(situation);
  expect(chain[7]).toMatchObject({ held: [{ kind: 'plan', id: 13, source: 'guest', counts: 'counted' }] });
  expect(chain[9]).toEqual({ step: 'end', outcome: 'limit_reached', signUp: { plan: 14, opens: true } });
});
