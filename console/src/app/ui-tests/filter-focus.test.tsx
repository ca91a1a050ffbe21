import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dateRangeFilter, selectFilter, textFilter } from '#console/ui/filters/filter.ts';
import { useListState } from '#console/ui/list-table/list-state.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { renderScreen, resetBrowser } from './show.tsx';

const filters = {
  kind: selectFilter({ label: 'Kind', options: ['Big', 'Small'].map((label) => ({ value: label, label })) }),
  city: textFilter({ label: 'City' }),
  created_at: dateRangeFilter({ label: 'Created' }),
};

function Example() {
  const list = useListState({ filters, searchAs: 'global' });
  const query = useQuery({
    queryKey: ['rows', list.input],
    queryFn: () => Promise.resolve({ items: [{ id: 1 }], paginator: { total_items: 1 } }),
  });
  return (
    <ListTable
      id="example"
      label="Examples"
      list={list}
      query={query}
      idOf={(row) => row.id}
      columns={[{ id: 'id', title: 'ID', cell: (row) => row.id }]}
    />
  );
}

const chip = (field: string) => document.querySelector<HTMLElement>(`[data-filter="${field}"]`);
const hasFocus = (field: string) => waitFor(() => expect(document.activeElement).toBe(chip(field)));

resetBrowser();

test('A filter has the focus after an option was chosen, also once its list is gone.', async () => {
  const { user, router } = await renderScreen(Example, '/list');
  await user.click(await screen.findByRole('button', { name: 'Filter by Kind' }));
  await user.click(await screen.findByRole('option', { name: 'Small' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ kind: 'Small' }));
  await hasFocus('Kind');
});

test('Escape gives the focus back to the filter.', async () => {
  const { user } = await renderScreen(Example, '/list');
  await user.click(await screen.findByRole('button', { name: 'Filter by Kind' }));
  await screen.findByRole('option', { name: 'Small' });
  await user.keyboard('{Escape}');
  await hasFocus('Kind');
});

test('A filter that is removed keeps the focus where it can be set again.', async () => {
  const { user, router } = await renderScreen(Example, '/list?kind=Small');
  await user.click(await screen.findByRole('button', { name: 'Remove filter Kind' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  await hasFocus('Kind');
});

test('A filter that is typed has the focus after it was applied.', async () => {
  const { user, router } = await renderScreen(Example, '/list');
  await user.click(await screen.findByRole('button', { name: 'Filter by City' }));
  await user.type(await screen.findByRole('textbox', { name: 'City' }), 'Lyon{Enter}');
  await waitFor(() => expect(router.state.location.search).toEqual({ city: 'Lyon' }));
  await hasFocus('City');
});

test('When all filters are cleared, the first one has the focus.', async () => {
  const { user } = await renderScreen(Example, '/list?city=Lyon');
  await user.click(await screen.findByRole('button', { name: 'Clear all' }));
  await hasFocus('Kind');
});

test('A date range that opens again has the focus in its first date, and keeps it.', async () => {
  const { user } = await renderScreen(Example, '/list?created_at=2026-03-02..2026-03-09');
  const open = async () => {
    await user.click(chip('Created') ?? document.body);
    const from = await screen.findByRole('textbox', { name: 'From' });
    await waitFor(() => expect(document.activeElement).toBe(from));
    return from;
  };
  await open();
  await user.keyboard('{Escape}');
  const again = await open();
  // The panel moves the focus once more, shortly after it has opened.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(document.activeElement).toBe(again);
});
