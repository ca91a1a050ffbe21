// The thread that reads the first rows of uploaded files. It can be ended at any moment.
import { answerFileOrders } from '#server/platform/threads/answer-file-orders.ts';
import { UnreadableFile } from '../file/source.ts';
import { type FirstRows, type FirstRowsOrder, firstRowsOf } from './first-rows.ts';

/** Letters of a cell that are handed out: more are neither shown nor looked at. */
const longestCell = 1_000;

answerFileOrders<FirstRowsOrder, FirstRows>({
  read: async (file, { depth }) => {
    const { rows, encoding } = await firstRowsOf(file, depth);
    const cut = rows.map((row) => ({ ...row, cells: row.cells.map((cell) => cell.slice(0, longestCell)) }));
    return { rows: cut, encoding };
  },
  refusalOf: (error) => (error instanceof UnreadableFile ? error.message : null),
});
