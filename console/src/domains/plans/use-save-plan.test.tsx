import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#console/lib/api/api-error.ts';
import { useSavePlan } from './use-save-plan.ts';
import { emptyOption, emptyPlan, type PlanValues } from './values.ts';

/** Calls in order, as `create Digital` or `add Monthly`; a title in `refused` is rejected. */
const server = vi.hoisted(() => ({
  calls: [] as string[],
  keys: [] as string[],
  refused: new Map<string, () => Error>(),
}));

vi.mock('#console/lib/api/client.ts', () => {
  const key = { key: () => ['some'], queryKey: () => ['one'] };
  const call =
    (verb: string) =>
    async (input: { id?: number; title?: string }, given?: { context: { idempotencyKey: string } }) => {
      server.calls.push(`${verb} ${input.title ?? input.id}`);
      if (given) server.keys.push(given.context.idempotencyKey);
      const refusal = input.title === undefined ? undefined : server.refused.get(input.title);
      if (refusal) throw refusal();
      return { id: input.id ?? 10 + server.calls.length, version: 1, subscriptions: [], extras: {} };
    };
  const nothing = { subscriptions: [], taxonomies: [], content_types: [], extra: {} };
  const stored = async ({ id }: { id: number }) => ({ id, version: 1, ...nothing });
  return {
    api: { plans: { get: key, list: key }, content: key },
    client: {
      plans: { create: call('create'), update: call('change'), get: stored },
      pricingOptions: { create: call('add'), update: call('edit') },
    },
  };
});

beforeEach(() => {
  server.calls.length = 0;
  server.keys.length = 0;
  server.refused.clear();
});

const values = (titles: readonly string[], title = 'Digital'): PlanValues => ({
  ...emptyPlan,
  title,
  options: Object.fromEntries(titles.map((one, place) => [`n${place}`, { ...emptyOption, title: one }])),
});

function open(isStale?: (error: unknown) => boolean) {
  const queries = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const mailing = { mailchimp: false, campaignmonitor: false };
  const options = { plan: null, mailing, ...(isStale ? { isStale } : {}) };
  return renderHook(() => useSavePlan(options), { wrapper }).result.current.save;
}

const taken = () =>
  new ApiError(400, { error: 'invalid', error_description: 'The slug is taken.', fields: { slug: 'taken' } });

test('the plan is saved first, then each option in its order', async () => {
  await open()(values(['Monthly', 'Annual']));
  expect(server.calls).toEqual(['create Digital', 'add Monthly', 'add Annual']);
});

test('an option that is refused is named at its place, and keeps nothing of the others from being saved', async () => {
  server.refused.set('Monthly', taken);
  await expect(open()(values(['Monthly', 'Annual']))).rejects.toMatchObject({
    fields: { 'options.n0': 'options.notSaved', 'options.n0.slug': 'taken' },
  });
  expect(server.calls).toEqual(['create Digital', 'add Monthly', 'add Annual']);
});

test('the next save goes on with what failed, and with what was changed since', async () => {
  const save = open();
  server.refused.set('Monthly', taken);
  await expect(save(values(['Monthly', 'Annual', 'Weekly']))).rejects.toThrow();
  server.calls.length = 0;
  const changed = values(['Every month', 'Annual', 'Each week']);
  await save(changed);
  expect(server.calls).toEqual(['add Every month', 'edit Each week']);
});

test('a plan that is refused takes nothing along, and is named by its own fields', async () => {
  const save = open();
  server.refused.set('Digital', taken);
  await expect(save(values(['Monthly']))).rejects.toMatchObject({ fields: { slug: 'taken' } });
  expect(server.calls).toEqual(['create Digital']);
  server.refused.clear();
  await save(values(['Monthly']));
  expect(server.calls).toEqual(['create Digital', 'create Digital', 'add Monthly']);
});

test('what is sent again as it was has the key it had; what was changed before has a new one', async () => {
  const save = open();
  server.refused.set('Digital', () => new TypeError('no answer'));
  await expect(save(values([]))).rejects.toThrow();
  await expect(save(values([]))).rejects.toThrow();
  await save(values([], 'Digital+'));
  const [first, second, third] = server.keys;
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('a refusal by a newer version is left to the form to tell', async () => {
  const told: unknown[] = [];
  const stale = new ApiError(409, { error: 'conflict', error_description: 'Somebody saved.' });
  server.refused.set('Monthly', () => stale);
  const save = open((error) => told.push(error) > 0);
  await expect(save(values(['Monthly']))).rejects.toMatchObject({
    fields: { 'options.n0': 'options.notSaved' },
  });
  expect(told).toEqual([stale]);
});
