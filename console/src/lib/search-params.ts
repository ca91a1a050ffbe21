/** Search of an address: every value is text, or several texts when a name repeats. */
export type Search = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Parses `?tags=a&tags=b&page=2` as texts; doesn't guess numbers or JSON. */
export function parseSearch(text: string): Record<string, string | string[]> {
  const found: Record<string, string | string[]> = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const before = found[key];
    if (before === undefined) found[key] = value;
    else found[key] = [...(Array.isArray(before) ? before : [before]), value];
  }
  return found;
}

/** Writes a search; undefined and empty values leave no trace in the address. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') params.append(key, String(one));
    }
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** Parser of one value: it drops what is invalid, so that no address is ever fatal. */
export type Reader<T> = (value: unknown) => T | undefined;

export const text: Reader<string> = (value) =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const whole: Reader<number> = (value) =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) && Number(value) > 0 ? Number(value) : undefined;

export function oneOf<const T extends string>(...known: readonly T[]): Reader<T> {
  return (value) => known.find((one) => one === value);
}

type Read<R extends Record<string, Reader<unknown>>> = { [K in keyof R]?: NonNullable<ReturnType<R[K]>> };

/** Returns the validator of a route's search parameters: `validateSearch: readSearch({ reset: text })`. */
export function readSearch<R extends Record<string, Reader<unknown>>>(readers: R) {
  return (raw: Record<string, unknown>): Read<R> => {
    const found: Record<string, unknown> = {};
    for (const [key, read] of Object.entries(readers)) {
      const value = read(raw[key]);
      if (value !== undefined) found[key] = value;
    }
    return found as Read<R>;
  };
}
