import { expect, test } from 'vitest';
import { bucketsOfPieces, piecesOf, stretchesOf } from './pieces.ts';

const range = (end: string, ...starts: [string, ...string[]]) => ({ start: starts[0], end, starts });
const june = range('2026-06-30', '2026-06-01', '2026-06-15');
const late = range('2026-07-05', '2026-06-20', '2026-07-01');
const april = range('2026-04-30', '2026-04-01');

test('pieces begin where a bucket of any range does, and after each end', () => {
  const pieces = piecesOf([june, late]);
  expect(pieces.starts).toEqual(['2026-06-01', '2026-06-15', '2026-06-20', '2026-07-01', '2026-07-06']);
  expect(pieces.daysAfter).toEqual(['2026-07-01', '2026-07-06']);
  expect(bucketsOfPieces(pieces, june)).toEqual([0, 1, 2, 2, null, null]);
  expect(bucketsOfPieces(pieces, late)).toEqual([0, 0, 0, 1, 2, null]);
});

test('what lies between two ranges belongs to neither, and stands before the later one', () => {
  const pieces = piecesOf([june, april]);
  expect(pieces.starts).toEqual(['2026-04-01', '2026-05-01', '2026-06-01', '2026-06-15', '2026-07-01']);
  expect(bucketsOfPieces(pieces, april)).toEqual([0, 1, null, null, null, null]);
  expect(bucketsOfPieces(pieces, june)).toEqual([0, 0, 0, 1, 2, null]);
});

test('days that lie in several ranges are read once', () => {
  expect(stretchesOf([june, late, april])).toEqual([
    ['2026-04-01', '2026-06-01'],
    ['2026-05-01', '2026-07-06'],
  ]);
  expect(stretchesOf([late, range('2026-06-25', '2026-06-21')])).toEqual([['2026-06-20'], ['2026-07-06']]);
});
