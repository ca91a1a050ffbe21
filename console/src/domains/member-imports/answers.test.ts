import { expect, test } from 'vitest';
import { answersOf, type Given, givenIn, isWrong, questionsOf, wrongAnswers } from './answers.ts';
import type { Choice } from './mapping.ts';
import type { MemberImport } from './types.ts';

type Source = NonNullable<MemberImport['source']>;

const ghost: Source = {
  key: 'ghost-members',
  system: 'Ghost',
  file: 'members',
  charges: 'stripe',
  asks: ['plan'],
  left_out: [],
  next: [],
};

const recordOf = (change: Partial<MemberImport> = {}) =>
  ({ kind: 'members', source: null, answers: {}, named_plans: [], ...change }) as MemberImport;

const ofSource = (change: Partial<Source>) => recordOf({ source: { ...ghost, ...change } });

test('any file is asked for consent where no column says it, and for who charges where something renews', () => {
  const consent: Choice = { 0: 'email', 1: 'subscribed_to_emails' };
  expect(questionsOf(recordOf(), consent)).toMatchObject({ mail: false, chargedBy: null, plan: null });
  const renews: Choice = { 0: 'email', 1: 'tiers', 2: 'autorenew', 3: 'price' };
  const asked = questionsOf(recordOf(), renews);
  expect(asked).toMatchObject({ mail: true, chargedBy: 'any', zone: false, currency: 'optional' });
  const given = givenIn(recordOf());
  expect(given).toMatchObject({ mail: 'no', chargedBy: null });
  expect(isWrong(wrongAnswers(asked, given))).toBe(true);
  const answered: Given = { ...given, chargedBy: 'here' };
  expect(isWrong(wrongAnswers(asked, answered))).toBe(false);
  expect(answersOf(asked, answered)).toEqual({ mail: 'no', charged_by: 'here' });
});

test('what Stripe or the system itself renews goes on there unless it is said otherwise', () => {
  for (const charges of ['stripe', 'system'] as const) {
    const record = ofSource({ charges });
    const asked = questionsOf(record, { 0: 'email' });
    expect(asked).toMatchObject({ chargedBy: charges, platform: false, mail: false });
    expect(answersOf(asked, givenIn(record))).toEqual({ charged_by: 'elsewhere' });
  }
  const platform = questionsOf(ofSource({ charges: 'platform', asks: ['mail'] }), { 0: 'email' });
  expect(platform).toMatchObject({ chargedBy: null, platform: true, mail: true });
  expect(questionsOf(ofSource({ charges: 'nobody' }), { 0: 'email' }).chargedBy).toBeNull();
});

test('a plan is needed where no column names one, and helps where some rows lack it', () => {
  const dated: Choice = { 0: 'email', 1: 'subscription_end' };
  const asked = questionsOf(ofSource({}), dated);
  const given = givenIn(ofSource({}));
  expect(asked.plan).toBe('needed');
  expect(wrongAnswers(asked, { ...given, plan: '  ' }).plan).toBe(true);
  expect(wrongAnswers(asked, { ...given, plan: 'Gold' }).plan).toBe(false);
  expect(answersOf(asked, { ...given, plan: ' Gold ' })).toMatchObject({ plan: 'Gold' });
  expect(questionsOf(ofSource({}), { ...dated, 2: 'tiers' }).plan).toBe('optional');
});

test('plans named by ids need titles, with the terms that no column tells', () => {
  const source = { ...ghost, asks: ['plans', 'zone', 'currency'] as Source['asks'] };
  const named_plans = [
    { name: 'price_1', rows: 2 },
    { name: 'Print', rows: 1 },
  ];
  const record = recordOf({ source, named_plans });
  const asked = questionsOf(record, { 0: 'email', 1: 'tiers' });
  expect(asked).toMatchObject({ period: true, price: true, currency: 'needed', zone: true });
  const given = givenIn(record);
  expect(wrongAnswers(asked, given)).toMatchObject({ untitled: new Set(['price_1']), zone: true });
  const naming = { title: 'Gold', period: '1 month' as const, price: '9,9 EUR' };
  const priced = { ...given, zone: 'utc' as const, plans: { price_1: naming } };
  expect(wrongAnswers(asked, priced)).toMatchObject({ untitled: new Set(), unpriced: new Set(['price_1']) });
  const right = { ...priced, plans: { price_1: { ...naming, price: '9,90' } } };
  const plans = [{ name: 'price_1', title: 'Gold', period: '1 month', price: '9,90' }];
  expect(answersOf(asked, right)).toMatchObject({ zone: 'utc', plans });
  // A reload brings the answers back.
  expect(givenIn(recordOf({ source, named_plans, answers: answersOf(asked, right) }))).toEqual(right);
  const told = questionsOf(record, { 0: 'tiers', 1: 'price', 2: 'price_currency', 3: 'subscription_period' });
  expect(told).toMatchObject({ period: false, price: false, currency: null });
});
