import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemClock } from '#server/platform/clock/clock.ts';
import { silentLog } from '#server/platform/log/log.ts';
import type { PopupRenderer } from '#server/platform/templates/popup-renderer.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { publishPopup } from '#server/testing/reader-desk.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { ShownPopups } from './shown-popups.ts';

const renderer = vi.hoisted(() => ({ made: 0, length: 0 }));

vi.mock('#server/platform/templates/popup-renderer.ts', () => ({
  createPopupRenderer: (): PopupRenderer => ({
    make: async () => {
      renderer.made += 1;
      return { html: 'x'.repeat(renderer.length), css: '' };
    },
    close: async () => undefined,
  }),
}));

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

/** Returns how many of 40 popups of this length are made again when they are asked for twice. */
async function madeAgain(length: number): Promise<number> {
  const { database } = db;
  const ctx = actAs(database, await makeResource(database));
  const popups = new ShownPopups({ database, clock: systemClock, log: silentLog });
  const name = `${await publishPopup(ctx)}@1`;
  const askAll = async () => {
    for (let used = 0; used < 40; used += 1)
      await popups.make(ctx.resource, { as: 'inPage', name, values: { meter: { used } }, origins: [] });
  };
  Object.assign(renderer, { made: 0, length });
  await askAll();
  const { made } = renderer;
  await askAll();
  return renderer.made - made;
}

test('memory holds popups by their size: 32 MB, at two bytes a letter', async () => {
  // 33 popups of 500,000 letters are more, and of those asked for in turn each one is forgotten before its turn.
  expect(await madeAgain(500_000)).toBe(40);
  expect(await madeAgain(1_000)).toBe(0);
});
