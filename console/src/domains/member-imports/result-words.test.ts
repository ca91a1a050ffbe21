import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { resultWords } from './result-words.ts';
import type { ImportState } from './types.ts';

const keys = ((key: string) => key) as unknown as TFunction<'memberImports'>;
const titleOf = (state: ImportState, isUndoStopped = false) =>
  resultWords({ state, totals: null, preview: null, finished_at: null, undo_stopped: isUndoStopped }, keys)
    .title;

test('an import whose undo was stopped is not told to have been stopped itself', () => {
  expect(titleOf('stopped')).toBe('result.stopped');
  expect(titleOf('stopped', true)).toBe('undo.stopped');
  expect(titleOf('done')).toBe('result.done');
  expect(titleOf('undone')).toBe('undo.undone');
});
