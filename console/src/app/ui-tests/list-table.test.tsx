import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { selectFilter } from '#console/ui/filters/filter.ts';
import { useListState } from '#console/ui/list-table/list-state.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { renderScreen, resetBrowser } from './show.tsx';

interface Row {
  id: number;
  name: string;
  city: string;
}

const filters = {
  kind: selectFilter({
    label: 'Kind',
    options: [
      { value: 'big', label: 'Big' },
      { value: 'small', label: 'Small' },
    ],
  }),
};

let total = 30;
let failure: Error | null = null;
let asked: unknown[] = [];
let isHeld = false;
let queries: QueryClient | null = null;

function Example() {
  const list = useListState({ filters, searchAs: 'global', order: { by: 'id', direction: 'desc' } });
  const client = useQueryClient();
  useEffect(() => {
    queries = client;
  }, [client]);
  const query = useQuery({
    queryKey: ['rows', list.input],
    placeholderData: keepPreviousData,
    queryFn: () => {
      asked.push(list.input);
      if (failure) return Promise.reject(failure);
      if (isHeld) return new Promise<never>(() => {});
      const from = (list.page - 1) * list.limit;
      const items: Row[] = Array.from(
        { length: Math.max(0, Math.min(list.limit, total - from)) },
        (_row, at) => ({
          id: from + at + 1,
          name: `Row ${from + at + 1}`,
          city: 'Lyon',
        }),
      );
      return Promise.resolve({ items, paginator: { total_items: total } });
    },
  });
  return (
    <ListTable
      id="example"
      label="Examples"
      searchLabel="Name"
      list={list}
      query={query}
      idOf={(row) => row.id}
      columns={[
        { id: 'name', title: 'Name', cell: (row) => <a href={`#${row.id}`}>{row.name}</a>, orderBy: 'name' },
        { id: 'city', title: 'City', cell: (row) => row.city },
        { id: 'id', title: 'ID', cell: (row) => row.id, isExtra: true },
      ]}
    />
  );
}

const open = (address: string) => renderScreen(Example, address);

resetBrowser();
beforeEach(() => {
  total = 30;
  failure = null;
  asked = [];
  isHeld = false;
});

test('The address says what the list asks for, and bad values of it are dropped.', async () => {
  await open('/list?search=ann&kind=big&order=name&sort=asc&page=2&limit=999');
  await screen.findByText('Row 11');
  expect(asked).toEqual([
    { page: 2, limit: 10, order: 'name', sort: 'asc', filter: { kind: 'big', global: 'ann' } },
  ]);
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
});

test('Without anything in the address the list has its own order and the remembered size.', async () => {
  localStorage.setItem('perPage', '25');
  await open('/list?kind=huge&page=minus');
  await screen.findByText('Row 25');
  expect(asked).toEqual([{ page: 1, limit: 25, order: 'id', sort: 'desc' }]);
});

test('Typing goes to the address half a second later and back to the first page.', async () => {
  const { router, user } = await open('/list?page=2');
  await user.type(await screen.findByRole('searchbox', { name: 'Name' }), 'bo');
  expect(router.state.location.searchStr).toBe('?page=2');
  await waitFor(() => expect(router.state.location.searchStr).toBe('?search=bo'));
});

test('Choosing a filter, an order and a size writes them down; clearing takes search and filters away.', async () => {
  const { router, user } = await open('/list?search=bo');
  await user.click(await screen.findByRole('button', { name: 'Filter by Kind' }));
  await user.click(await screen.findByRole('option', { name: /Small/ }));
  await waitFor(() => expect(router.state.location.searchStr).toBe('?search=bo&kind=small'));
  await user.click(screen.getByRole('button', { name: 'Name' }));
  await waitFor(() => expect(router.state.location.searchStr).toContain('order=name&sort=asc'));
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(router.state.location.searchStr).toBe('?order=name&sort=asc'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '25');
  await waitFor(() => expect(localStorage.getItem('perPage')).toBe('25'));
});

test('The line about how many shows above ten records only.', async () => {
  total = 11;
  await open('/list');
  await screen.findByText('Showing 1-10 of 11 records found');
  expect(screen.getAllByRole('rowheader')).toHaveLength(10);
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', false);
});

test('With ten records there is no such line and nothing to page through.', async () => {
  total = 10;
  await open('/list');
  await screen.findByText('Row 10');
  expect(screen.queryByText(/records found/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
});

test('A page beyond the last one leads to the last one.', async () => {
  const { router } = await open('/list?page=9');
  await screen.findByText('Row 30');
  expect(router.state.location.searchStr).toBe('?page=3');
});

test('An empty list says so.', async () => {
  total = 0;
  await open('/list');
  await screen.findByText('no data');
  expect(screen.queryAllByRole('rowheader')).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
});

test('A failed list says why, and trying again shows the rows.', async () => {
  failure = Object.assign(new Error('refused'), { description: 'Your role does not allow this.' });
  const { user } = await open('/list');
  await screen.findByRole('heading', { name: "Couldn't load this list." });
  expect(screen.getByRole('alert').textContent).toContain('no data: Your role does not allow this.');
  failure = null;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Row 1')).toBeTruthy();
});

test('What a role does not allow is told without a way to try it again.', async () => {
  failure = Object.assign(new Error('refused'), {
    status: 403,
    description: 'Your role does not allow this.',
  });
  await open('/list');
  await screen.findByRole('heading', { name: "Couldn't load this list." });
  expect(screen.getByText('no data: Your role does not allow this.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('Rows of another page are dimmed until the right ones are there; a second look at the same ones dims nothing.', async () => {
  const { user } = await open('/list');
  await screen.findByText('Row 1');
  const table = () => screen.getByRole('table', { name: 'Examples' });
  isHeld = true;
  act(() => void queries?.invalidateQueries({ queryKey: ['rows'] }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect([table().getAttribute('aria-busy'), table().dataset.refetching]).toEqual(['false', undefined]);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(asked).toHaveLength(3));
  expect([table().getAttribute('aria-busy'), table().dataset.refetching]).toEqual(['true', 'true']);
  expect(screen.getByText('Row 1')).toBeTruthy();
});

test('The choice of columns is remembered, and the first column always shows.', async () => {
  const { user } = await open('/list');
  await screen.findByText('Row 1');
  expect(screen.queryByRole('columnheader', { name: 'ID' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Columns' }));
  expect(menu.queryByRole('checkbox', { name: 'Name' })).toBeNull();
  await user.click(menu.getByRole('checkbox', { name: 'ID' }));
  await screen.findByRole('columnheader', { name: 'ID' });
  expect(JSON.parse(localStorage.getItem('columns:example') ?? '')).toEqual(['city', 'id']);
});

test('Arrows walk from row to row in the same place.', async () => {
  const { user } = await open('/list');
  (await screen.findByRole('link', { name: 'Row 1' })).focus();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(document.activeElement?.textContent).toBe('Row 2');
  await user.keyboard('{End}');
  expect(document.activeElement?.textContent).toBe('Row 10');
});

test('The slash goes to the search box.', async () => {
  const { user } = await open('/list');
  await screen.findByText('Row 1');
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Name' }));
});
