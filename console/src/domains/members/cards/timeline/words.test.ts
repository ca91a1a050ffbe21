import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { eventCatalogue } from '#contract/base/event-catalogue.ts';
import type { TimelineEntry } from '#contract/domains/member-timeline/schemas.ts';
import { detailOf } from './words.ts';

const t = ((key: string) => key) as unknown as TFunction<'memberPage', 'timeline'>;

const delivery = (detail: string | null): TimelineEntry => ({
  id: 'delivery-1',
  kind: 'delivery',
  at: '2026-11-24T12:00:00Z',
  what: 'done',
  title: 'webhook',
  detail,
  amount: null,
  currency: null,
  target: 'delivery',
  target_id: 1,
  by: null,
  changed: [],
});

test('A delivery names its event as the lists of actions and triggers do.', () => {
  expect(detailOf(t, delivery('member.registered'))).toBe('Member registered');
  for (const { name, title } of eventCatalogue) expect(detailOf(t, delivery(name))).toBe(title);
});

test('An event that nothing names any more is told without signs, and a test names none.', () => {
  expect(detailOf(t, delivery('user_created'))).toBe('user created');
  expect(detailOf(t, delivery(null))).toBeNull();
});
