// The anonymous reader's meter as a signed text of at most 200 bytes, which the reader keeps. Openings have times to the
// minute. A meter with more openings than fit forgets which pieces the oldest ones were, so that only re-reading them costs.
// Its id stays the same in all later tokens, so that calls with an earlier one count on the same meter.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Opening } from '#contract/domains/decisions/situation.ts';
import type { SecretBox } from '#server/platform/secrets/secret-box.ts';

/** Openings by the name of their meter. */
export type Openings = Readonly<Record<string, readonly Opening[]>>;

/** Meter of a reader as its token says it. */
export interface ToldMeter {
  /** Random id of the meter; null for a reader without a valid token. */
  id: string | null;
  openings: Openings;
}

/** Meter to sign. */
export interface CountedMeter extends ToldMeter {
  id: string;
}

const untold: ToldMeter = { id: null, openings: {} };

export const minuteMs = 60_000;
const [tokenBytes, signatureBytes, idBytes] = [200, 16, 6];
/** Days after which a token counts no more. */
const longestDays = 400;
const version = '2';

export const newMeterId = (): string => randomBytes(idBytes).toString('base64url');

function* varint(value: number): Generator<number> {
  let rest = value;
  while (rest >= 128) {
    yield (rest % 128) + 128;
    rest = Math.floor(rest / 128);
  }
  yield rest;
}

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** @throws RangeError at the end of the bytes */
  next(): number {
    let [value, factor] = [0, 1];
    for (;;) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) throw new RangeError('a meter ends early');
      this.#at += 1;
      value += (byte % 128) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
  }
}

const keyForm = /^(plan|event):(\d+)\/(term|type):(\d+)$/;

function* meterBytes(key: string, openings: readonly Opening[], issued: number): Generator<number> {
  const [, kind, owner, rule, about] = keyForm.exec(key) ?? [];
  yield (kind === 'event' ? 1 : 0) + (rule === 'type' ? 2 : 0);
  yield* varint(Number(owner));
  yield* varint(Number(about));
  yield* varint(openings.length);
  let before = issued;
  for (const { contentId, at } of openings.toSorted((one, other) => other.at - one.at)) {
    const minute = Math.floor(at / minuteMs);
    yield* varint(contentId ?? 0);
    yield* varint(Math.max(0, before - minute));
    before = Math.min(before, minute);
  }
}

function encode(id: string, openings: Openings, issued: number): string {
  const meters = Object.entries(openings).filter(([key, some]) => some.length > 0 && keyForm.test(key));
  const bytes = meters.flatMap(([key, some]) => [...meterBytes(key, some, issued)]);
  return Buffer.from([...Buffer.from(id, 'base64url'), ...varint(issued), ...bytes]).toString('base64url');
}

function decode(text: string): { id: string; openings: Openings; issued: number } {
  const bytes = Buffer.from(text, 'base64url');
  const id = bytes.subarray(0, idBytes).toString('base64url');
  const reader = new Reader(bytes.subarray(idBytes));
  const issued = reader.next();
  const openings: Record<string, Opening[]> = {};
  while (!reader.isAtEnd) {
    const kinds = reader.next();
    const key = `${kinds & 1 ? 'event' : 'plan'}:${reader.next()}/${kinds & 2 ? 'type' : 'term'}:${reader.next()}`;
    const some: Opening[] = [];
    let minute = issued;
    for (let left = reader.next(); left > 0; left -= 1) {
      const contentId = reader.next() || null;
      minute -= reader.next();
      some.push({ contentId, at: minute * minuteMs });
    }
    openings[key] = some;
  }
  return { id, openings, issued };
}

/** Forgets which piece the oldest opening was; if none is known, forgets the opening. */
function withoutOldest(openings: Openings): Openings {
  const all = Object.values(openings)
    .flat()
    .toSorted((one, other) => one.at - other.at);
  const oldest = all.find(({ contentId }) => contentId !== null) ?? all[0];
  const isIdKnown = oldest?.contentId !== null;
  return Object.fromEntries(
    Object.entries(openings).map(([key, some]) => [
      key,
      some.flatMap((one) => {
        if (one !== oldest) return [one];
        return isIdKnown ? [{ ...one, contentId: null }] : [];
      }),
    ]),
  );
}

/** Signs and reads the tokens of one installation. A token of another site is none. */
export class MeterTokens {
  readonly #key: Buffer;

  constructor(secrets: SecretBox) {
    this.#key = secrets.derive('reader meter');
  }

  sign(siteId: number, { id, openings }: CountedMeter, now: number): string {
    const issued = Math.floor(now / minuteMs);
    for (let kept = openings; ; kept = withoutOldest(kept)) {
      const body = encode(id, kept, issued);
      const token = `${version}.${body}.${this.#signature(siteId, body).toString('base64url')}`;
      if (token.length <= tokenBytes) return token;
    }
  }

  /** Returns the meter of a token; an empty one without an id for a foreign, altered or outdated one. */
  read(siteId: number, token: string | null, now: number): ToldMeter {
    if (token === null || token.length > tokenBytes) return untold;
    const [of, body = '', given = ''] = token.split('.');
    const signature = Buffer.from(given, 'base64url');
    if (of !== version || signature.length !== signatureBytes) return untold;
    if (!timingSafeEqual(signature, this.#signature(siteId, body))) return untold;
    const { id, openings, issued } = decode(body);
    const age = now / minuteMs - issued;
    return age > longestDays * 1_440 ? untold : { id, openings };
  }

  #signature(siteId: number, body: string): Buffer {
    return createHmac('sha256', this.#key)
      .update(`${version} ${siteId} ${body}`)
      .digest()
      .subarray(0, signatureBytes);
  }
}
