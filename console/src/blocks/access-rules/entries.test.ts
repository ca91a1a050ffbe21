import { expect, test } from 'vitest';
import type { AccessRules } from '#contract/domains/access-rules/schemas.ts';
import { entriesOf, entryAt, faultOf, namedBefore, newEntry, type RuleEntry, rulesOf } from './entries.ts';

const category = { id: 1, key: 'category', title: 'Category' };
const named = (id: number, title: string) => ({ id, key: title.toLowerCase(), title });
const plain = { exclude: false, predictive_paywall: false, limit: false };

const stored: AccessRules = {
  taxonomies: [
    {
      ...category,
      terms: [
        { ...named(2, 'Politics'), ...plain },
        { ...named(3, 'Sport'), ...plain },
        { ...named(4, 'Games'), ...plain, exclude: true },
        { ...named(5, 'Arts'), ...plain, limit: true, access_limit: 5, access_limit_period: '1 month' },
      ],
    },
  ],
  content_types: [{ ...named(9, 'video'), ...plain, predictive_paywall: true, predictive_percents: 35 }],
};

const entry = (change: Partial<RuleEntry>): RuleEntry => ({ ...newEntry(), taxonomy: category, ...change });

test('terms of one taxonomy that are opened the same way stand in one sentence, and go back as they came', () => {
  const entries = entriesOf(stored);
  expect(entries.map(({ terms }) => terms.map(({ title }) => title))).toEqual([
    ['Politics', 'Sport'],
    ['Games'],
    ['Arts'],
    ['video'],
  ]);
  expect(rulesOf(entries)).toEqual(stored);
});

test('what does not apply is not sent: nothing but the exclusion, percents or a limit only by their way', () => {
  const terms = [named(2, 'Politics')];
  const sent = (change: Partial<RuleEntry>) => rulesOf([entry({ terms, ...change })]).taxonomies[0]?.terms[0];
  expect(sent({ isAllowed: false, way: 'limit', limit: 3 })).toEqual({
    ...named(2, 'Politics'),
    ...plain,
    exclude: true,
  });
  expect(sent({ way: 'predictive', percents: 20, limit: 3 })).toEqual({
    ...named(2, 'Politics'),
    ...plain,
    predictive_paywall: true,
    predictive_percents: 20,
  });
  expect(sent({ way: 'limit', limit: 0, period: '1 week' })).toMatchObject({
    access_limit: 0,
    access_limit_period: '1 week',
  });
});

test('a rule needs a taxonomy, a term, and a number where it is limited', () => {
  const terms = [named(2, 'Politics')];
  expect(faultOf(entry({ taxonomy: null }))).toBe('taxonomy');
  expect(faultOf(entry({}))).toBe('terms');
  expect(faultOf(entry({ terms, way: 'limit' }))).toBe('limit');
  expect(faultOf(entry({ terms, way: 'limit', isAllowed: false }))).toBeNull();
  expect(faultOf(entry({ terms }))).toBeNull();
});

test('a term that is named twice is told at the later rule, as is what the API refuses', () => {
  const entries = [
    entry({ terms: [named(2, 'Politics')] }),
    entry({ taxonomy: 'type', terms: [named(2, 'article')] }),
    entry({ terms: [named(3, 'Sport'), named(2, 'Politics')] }),
  ];
  expect(entries.map((_, position) => namedBefore(entries, position).length)).toEqual([0, 0, 1]);
  // Politics, Sport, Politics: the third term of the taxonomy.
  expect(entryAt(entries, 'taxonomies.0.terms.1.id')).toBe(entries[2]);
  expect(entryAt(entries, 'taxonomies.0.terms.2')).toBe(entries[2]);
  expect(entryAt(entries, 'content_types.0')).toBe(entries[1]);
  expect(entryAt(entries, 'title')).toBeNull();
});
