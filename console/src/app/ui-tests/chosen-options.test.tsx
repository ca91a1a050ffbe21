import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OptionSource } from '#console/ui/fields/options.ts';
import { multiIdFilter } from '#console/ui/filters/filter.ts';
import { FilterWords } from '#console/ui/filters/filter-words.tsx';
import { renderScreen, resetBrowser } from './show.tsx';

resetBrowser();

const named = (id: number) => ({ value: id, label: `Plan ${id}` });

/** Returns a source of 150 plans, of which a list contains the first hundred. */
function source(calls: string[]): OptionSource<number> {
  return {
    key: 'plans',
    async load() {
      calls.push('first ones');
      return Array.from({ length: 100 }, (_, id) => named(id));
    },
    async find(ids) {
      calls.push(ids.join());
      return ids.filter((id) => id < 150).map(named);
    },
  };
}

test('what is chosen is asked for by its ids, in one call, wherever it stands in the list', async () => {
  const calls: string[] = [];
  const filter = multiIdFilter({ label: 'Plan', options: source(calls) });
  await renderScreen(
    () => (
      <p>
        <FilterWords filter={filter} value={[7, 149, 200]} />
      </p>
    ),
    '/',
  );
  // The last one was removed meanwhile.
  expect(await screen.findByText('Plan 7, Plan 149, 200')).toBeTruthy();
  expect(calls).toEqual(['7,149,200']);
});

test('where nothing can be asked for by its id, it is looked for among the first ones', async () => {
  const calls: string[] = [];
  const { key, load } = source(calls);
  const filter = multiIdFilter({ label: 'Plan', options: { key, load } });
  await renderScreen(
    () => (
      <p>
        <FilterWords filter={filter} value={[7, 149]} />
      </p>
    ),
    '/',
  );
  expect(await screen.findByText('Plan 7, 149')).toBeTruthy();
  expect(calls).toEqual(['first ones']);
});
