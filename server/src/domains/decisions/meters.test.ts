import { expect, test } from 'vitest';
import type { MeterState } from '#contract/domains/decisions/chain.ts';
import { testSecrets } from '#server/testing/test-server.ts';
import { MeterTokens } from './meter-token.ts';
import { Meters } from './meters.ts';

const meter = { key: 'plan:1/type:1' } as MeterState;
const windows = new Map([[meter.key, 30]]);
const minute = 60_000;

/** Opens pieces one after the other, four a minute, with the last token. Returns how many are counted. */
function countOf(pieces: number): number {
  const [meters, tokens] = [new Meters(), new MeterTokens(testSecrets)];
  let token: string | null = null;
  let counted = 0;
  for (let n = 1; n <= pieces; n += 1) {
    const at = (29_000_000 + Math.floor(n / 4)) * minute;
    const owner = { siteId: 1, browser: null, told: tokens.read(1, token, at) };
    const opened = meters.read(owner, windows, at);
    token = tokens.sign(1, meters.count(owner, opened, meter, 1_000 + n, at), at);
    counted = (opened[meter.key]?.length ?? 0) + 1;
  }
  return counted;
}

test('a meter counts each piece once, also those that its token has no room to name', () => {
  for (const pieces of [5, 40, 60, 100]) expect(countOf(pieces)).toBe(pieces);
});
