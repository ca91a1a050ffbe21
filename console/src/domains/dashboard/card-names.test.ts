import { expect, test } from 'vitest';
import { figures } from '#console/texts/en/figures.ts';
import { cardNames } from '#contract/domains/figures/card-names.ts';

test('cards are called the same on the dashboard as in weekly digests', () => {
  expect(figures).toMatchObject(cardNames);
});
