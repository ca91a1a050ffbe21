import { screen } from '@testing-library/react';
import { useTranslation } from 'react-i18next';
import { expect, test } from 'vitest';
import { heldLines } from '#console/domains/members/page/held-lines.ts';
import { SubscriptionCell } from '#console/domains/members/subscription-cells.tsx';
import { memberPage } from '#console/texts/en/member-page.ts';
import { members } from '#console/texts/en/members.ts';
import { renderScreen, resetBrowser } from './show.tsx';

resetBrowser();
const words = { members, memberPage };

// The same instant is the 24th in New York and the 25th in Auckland.
const overdue = {
  id: 1,
  title: 'Monthly',
  plan: { id: 2, title: 'Digital' },
  subscription_start_date: '2026-10-25T02:00:00.000Z',
  subscription_end_date: '2026-11-25T02:00:00.000Z',
  autorenew: true,
  is_trial: false,
  is_past_due: true,
};
const paid = { ...overdue, id: 2, is_past_due: false };

interface LinesProps {
  zone: string;
  seesDetails: boolean;
  held?: (typeof overdue)[];
}

function Lines({ zone, seesDetails, held = [overdue, paid] }: LinesProps) {
  const { t } = useTranslation(['members', 'memberPage']);
  return heldLines(t, { subscriptions: held }, { zone, seesDetails }).map(({ words: line, isPastDue }) => (
    <p key={isPastDue ? 'overdue' : 'paid'} title={isPastDue ? 'overdue' : 'paid'}>
      {line}
    </p>
  ));
}

test.each([
  ['America/New_York', '11/24/2026'],
  ['Pacific/Auckland', '11/25/2026'],
])('the head of a member says since when a subscription is past due, in %s', async (zone, day) => {
  await renderScreen(() => <Lines zone={zone} seesDetails />, '/', words);
  const [first, second] = screen.getAllByRole('paragraph');
  expect(first?.textContent).toBe(`Digital · Monthly, past due since ${day}`);
  expect(second?.textContent).toBe(`Digital · Monthly, renews on ${day}`);
});

test('only what is past due is marked as that, not a member without subscriptions', async () => {
  await renderScreen(() => <Lines zone="UTC" seesDetails />, '/', words);
  expect(screen.getByTitle('overdue').textContent).toContain('past due since');
  await renderScreen(() => <Lines zone="UTC" seesDetails held={[]} />, '/', words);
  expect(screen.getByText('Free').title).toBe('paid');
});

test('a role without details of members sees neither', async () => {
  const hidden = { subscription_end_date: null, autorenew: null, is_trial: null, is_past_due: null };
  await renderScreen(() => <Lines zone="UTC" seesDetails={false} />, '/', words);
  for (const line of screen.getAllByRole('paragraph')) expect(line.textContent).toBe('Digital · Monthly');
  await renderScreen(() => <SubscriptionCell subscriptions={[{ ...overdue, ...hidden }]} />, '/', words);
  expect(screen.queryByText('Past due')).toBeNull();
});

test('the list of members marks the subscription that is past due', async () => {
  await renderScreen(() => <SubscriptionCell subscriptions={[overdue, paid]} />, '/', words);
  expect(screen.getAllByText('Past due')).toHaveLength(1);
});
