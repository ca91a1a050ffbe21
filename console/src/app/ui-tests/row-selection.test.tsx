import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { textFilter } from '#console/ui/filters/filter.ts';
import { useListState } from '#console/ui/list-table/list-state.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { useSelection } from '#console/ui/list-table/selection.ts';
import { renderScreen, resetBrowser } from './show.tsx';

const total = 12;
const filters = { city: textFilter({ label: 'City' }) };

function Example() {
  const list = useListState({ filters, searchAs: 'global' });
  const query = useQuery({
    queryKey: ['rows', list.input],
    placeholderData: keepPreviousData,
    queryFn: () => {
      const from = (list.page - 1) * list.limit;
      const length = Math.min(list.limit, total - from);
      const items = Array.from({ length }, (_row, at) => ({
        id: from + at + 1,
        name: `Row ${from + at + 1}`,
      }));
      return Promise.resolve({ items, paginator: { total_items: total } });
    },
  });
  const selection = useSelection(JSON.stringify(list.input.filter ?? {}));
  return (
    <>
      <ListTable
        id="example"
        label="Examples"
        searchLabel="Name"
        list={list}
        query={query}
        idOf={(row) => row.id}
        nameOf={(row) => row.name}
        selection={{
          ...selection,
          hint: 'Choose rows.',
          actions: <span>chosen: {selection.ids.join(' ')}</span>,
        }}
        columns={[{ id: 'name', title: 'Name', cell: (row) => <a href={`#${row.id}`}>{row.name}</a> }]}
      />
      <output>{selection.isAll ? 'all' : selection.ids.join(' ')}</output>
    </>
  );
}

const open = (address = '/list') => renderScreen(Example, address);
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const chosen = () => document.querySelector('output')?.textContent;

resetBrowser();

test('Rows are chosen by name, and the choice is kept over the pages.', async () => {
  const { user } = await open();
  expect(screen.getByText('Choose rows.')).toBeTruthy();
  await user.click(await box('Select Row 2'));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await user.click(await box('Select Row 12'));
  expect(chosen()).toBe('2 12');
  expect(screen.getByText('2 selected')).toBeTruthy();
  expect(screen.getByText('chosen: 2 12')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  expect((await box('Select Row 2')).checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(chosen()).toBe('');
  expect(screen.getByRole('group', { name: 'Selection' })).toBe(document.activeElement);
});

test('The box in the head chooses this page, and shows when only some of it is chosen.', async () => {
  const { user } = await open();
  await user.click(await box('Select Row 1'));
  const head = await box('Select all rows of this page');
  expect(head.indeterminate).toBe(true);
  await user.click(head);
  expect(chosen()).toBe('1 2 3 4 5 6 7 8 9 10');
  expect(head.checked).toBe(true);
  await user.click(head);
  expect(chosen()).toBe('');
});

test('With Shift everything between two rows is chosen, or no longer.', async () => {
  const { user } = await open();
  await user.click(await box('Select Row 3'));
  fireEvent.click(await box('Select Row 6'), { shiftKey: true });
  expect(chosen()).toBe('3 4 5 6');
  fireEvent.click(await box('Select Row 4'), { shiftKey: true });
  expect(chosen()).toBe('3');
});

test('The space bar on the link of a row chooses the row.', async () => {
  const { user } = await open();
  (await screen.findByRole('link', { name: 'Row 4' })).focus();
  await user.keyboard(' ');
  await user.keyboard('{ArrowDown}{ArrowDown} ');
  expect(chosen()).toBe('4 6');
});

test('All that match are chosen at once; taking a row out leaves the others of the page.', async () => {
  const { user } = await open();
  await box('Select Row 1');
  await user.click(screen.getByRole('button', { name: 'Select all 12' }));
  expect(chosen()).toBe('all');
  expect(screen.getByText('All 12 selected')).toBeTruthy();
  expect((await box('Select Row 10')).checked).toBe(true);
  await user.click(await box('Select Row 10'));
  expect(chosen()).toBe('1 2 3 4 5 6 7 8 9');
});

test('Another filter ends the choice.', async () => {
  const { user, router } = await open();
  await user.click(await box('Select Row 1'));
  expect(chosen()).toBe('1');
  await router.navigate({ to: '.', search: { city: 'Lyon' } as never });
  await screen.findByText('Choose rows.');
  expect(chosen()).toBe('');
});
