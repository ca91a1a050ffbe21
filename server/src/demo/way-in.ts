import type { Random } from './random.ts';
import { choose, type Item, type Opened, type Reader, stranger, uuid, verdictOf } from './reader.ts';

const day = 86_400_000;

/**
 * Yields the reads of a new member: anonymously before joining, once more right after it, and before each start of a
 * subscription in the last months. All on one device.
 */
export function* wayIn(
  random: Random,
  reader: Reader,
  items: readonly Item[],
  { since, now }: { since: number; now: number },
): Generator<Opened> {
  const device_id = uuid(random);
  const open = function* (memberId: number | null, session_id: string, at: number): Generator<Opened> {
    const item = at < now ? choose(random, items, at) : null;
    if (item === null) return;
    const occurred_at = new Date(Math.floor(at));
    const verdict = verdictOf(memberId === null ? stranger : reader, item, at);
    yield {
      content_id: item.id,
      member_id: memberId,
      device_id,
      session_id,
      occurred_at,
      is_bot: false,
      ...verdict,
    };
  };
  const { from, memberId, valid } = reader;
  if (from > since && random.chance(0.7)) {
    for (let before = random.int(0, 2); before > 0; before -= 1)
      yield* open(null, uuid(random), from - random.between(day, 5 * day));
    const session_id = uuid(random);
    yield* open(null, session_id, from - random.int(40_000, 900_000));
    yield* open(memberId, session_id, from + random.int(20_000, 400_000));
  }
  for (const { from: start } of valid) {
    if (start <= since || start < from || random.chance(0.4)) continue;
    const at = start - random.int(30_000, 1_200_000);
    yield* open(at < from ? null : memberId, uuid(random), at);
  }
}
