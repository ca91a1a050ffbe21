import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import { renderScreen, resetBrowser } from './show.tsx';

resetBrowser();

interface Rows {
  /** Rows of the table before and after the dialog has saved. */
  before: readonly string[];
  after: readonly string[];
}

function Table({ before, after }: Rows) {
  const [rows, setRows] = useState(before);
  const [edited, setEdited] = useState<string | null>(null);
  return (
    <>
      <a href="/elsewhere">Elsewhere</a>
      <table>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <td>
                <a href={`/${row}`}>{row}</a>
              </td>
              <td>
                <button type="button" aria-label={`Edit ${row.slice(0, 1)}`} onClick={() => setEdited(row)}>
                  ✎
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {edited !== null && (
        <KitModal opened onClose={() => setEdited(null)} title="Edit">
          <button
            type="button"
            onClick={() => {
              setEdited(null);
              setTimeout(() => setRows(after), 50);
            }}
          >
            Save
          </button>
        </KitModal>
      )}
    </>
  );
}

async function saveRow(name: string, rows: Rows) {
  const { user } = await renderScreen(() => <Table {...rows} />, '/list');
  await user.click(await screen.findByRole('button', { name: `Edit ${name}` }));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByText(rows.after[0] ?? '');
  return user;
}

const focused = () => document.activeElement?.getAttribute('aria-label');

test('After saving the focus is on the button that opened the dialog.', async () => {
  await saveRow('b', { before: ['a1', 'b1'], after: ['a1', 'b1'] });
  await waitFor(() => expect(focused()).toBe('Edit b'));
});

test('A row that is drawn anew gives the focus to the same button of it.', async () => {
  await saveRow('b', { before: ['a1', 'b1', 'c1'], after: ['a2', 'b2', 'c2'] });
  await waitFor(() => expect(focused()).toBe('Edit b'));
});

test('In place of a row that is gone the next one has the focus, and of the last one the one before.', async () => {
  await saveRow('b', { before: ['a1', 'b1', 'c1'], after: ['a1', 'c1'] });
  await waitFor(() => expect(focused()).toBe('Edit c'));
});

test('Whoever has gone on with the keyboard keeps the focus where it is.', async () => {
  const user = await saveRow('b', { before: ['a1', 'b1'], after: ['a1', 'b1'] });
  await waitFor(() => expect(focused()).toBe('Edit b'));
  await user.tab({ shift: true });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('b1'));
});
