// Computes the content analytics slowly from the logs by their definitions, without the tables of the metrics.

/** A decision about a reader, with its views. */
export interface Decided {
  id: number;
  content_id: number;
  member_id: number | null;
  device_id: string;
  session_id: string;
  verdict: string;
  is_bot: boolean;
  at: Date;
  views: number;
}

/** A sign-up or a paid start. `value`: a month's worth in 1/720 cents. */
export interface Happened {
  member_id: number;
  kind: 'signup' | 'conversion';
  at: Date;
  subscription_id: number;
  currency: string | null;
  value: number;
}

const defaults = {
  /** Milliseconds. */
  pause: 30 * 60_000,
  /** Milliseconds. */
  within: 7 * 86_400_000,
  areBotsCounted: false,
  areDevicesKnown: true,
  isSignupCountedBesides: false,
};

const readerOf = ({ member_id: member, device_id: device }: Decided) => `${member ?? device}`;
const isGrant = ({ verdict }: Decided) => verdict === 'grant' || verdict === 'meter_grant';
const isWall = ({ verdict }: Decided) => verdict === 'paywall';

/** Returns the decisions that open a window of their session at their item. @param decisions in order of time */
function counted(decisions: readonly Decided[], pause: number): Decided[] {
  const open = new Map<string, number>();
  return decisions.filter(({ session_id, content_id, at }) => {
    const pair = `${session_id} ${content_id}`;
    if (at.getTime() < (open.get(pair) ?? Number.NEGATIVE_INFINITY)) return false;
    open.set(pair, at.getTime() + pause);
    return true;
  });
}

function readsOf(decisions: readonly Decided[], pause: number) {
  const viewed = decisions.filter(({ views }) => views > 0);
  const grants = counted(decisions.filter(isGrant), pause);
  const walls = counted(decisions.filter(isWall), pause);
  return (isOf: (decision: Decided) => boolean) => {
    const readers = new Set(viewed.filter(isOf).map(readerOf));
    const among = (some: readonly Decided[]) =>
      [...new Set(some.filter(isOf).map(readerOf))].filter((reader) => readers.has(reader)).length;
    return {
      views: viewed.filter(isOf).reduce((sum, { views }) => sum + views, 0),
      readers: readers.size,
      grants: grants.filter(isOf).length,
      grant_readers: among(grants),
      walls: walls.filter(isOf).length,
      wall_readers: among(walls),
    };
  };
}

/** Returns each event with the last decision about its reader; leaves out those without one. */
function attributedOf(
  decisions: readonly Decided[],
  happened: readonly Happened[],
  { within, areDevicesKnown, isSignupCountedBesides }: typeof defaults,
) {
  const found = happened.flatMap((one) => {
    const own = new Set(
      decisions.filter(({ member_id }) => member_id === one.member_id).map(({ device_id }) => device_id),
    );
    const last = decisions.findLast(
      ({ member_id: member, device_id: device, at }) =>
        (member === one.member_id || (areDevicesKnown && member === null && own.has(device))) &&
        at <= one.at &&
        at.getTime() >= one.at.getTime() - within,
    );
    return last ? [{ ...one, content_id: last.content_id, decision_id: last.id }] : [];
  });
  const converted = new Set(
    found.flatMap(({ kind, member_id, content_id }) =>
      kind === 'conversion' ? [`${member_id} ${content_id}`] : [],
    ),
  );
  return found.filter(
    ({ kind, member_id, content_id }) =>
      kind === 'conversion' || isSignupCountedBesides || !converted.has(`${member_id} ${content_id}`),
  );
}

function earningsOf(attributed: ReturnType<typeof attributedOf>) {
  const sums = new Map<string, { content_id: number; currency: string; starts: number; value: number }>();
  for (const { currency, value, content_id: own } of attributed)
    for (const content_id of currency === null ? [] : [0, own]) {
      const key = `${content_id} ${currency}`;
      const sum = sums.get(key) ?? { content_id, currency: currency ?? '', starts: 0, value: 0 };
      sums.set(key, { ...sum, starts: sum.starts + 1, value: sum.value + value });
    }
  return [...sums.values()].sort(
    (one, other) => one.content_id - other.content_id || (one.currency < other.currency ? -1 : 1),
  );
}

/**
 * Computes the metrics of each item, and of all together as item 0.
 * @param decisions in order of time and id
 * @param rules override the product's
 */
export function contentFiguresFromLog(
  items: readonly number[],
  decisions: readonly Decided[],
  happened: readonly Happened[],
  rules: Partial<typeof defaults> = {},
) {
  const all = { ...defaults, ...rules };
  const asked = decisions.filter(({ is_bot }) => all.areBotsCounted || !is_bot);
  const reads = readsOf(asked, all.pause);
  const attributed = attributedOf(asked, happened, all);
  const figures = [0, ...items].map((content_id) => {
    const isOf = (one: { content_id: number }) => content_id === 0 || one.content_id === content_id;
    const number = (kind: string) => attributed.filter((one) => isOf(one) && one.kind === kind).length;
    return {
      content_id,
      ...reads(isOf),
      signups: number('signup'),
      conversions: number('conversion'),
    };
  });
  return {
    figures,
    earnings: earningsOf(attributed),
    attributed: attributed
      .map(({ currency: _currency, value: _value, ...rest }) => rest)
      .sort(
        (one, other) =>
          one.member_id - other.member_id ||
          Number(other.kind === 'conversion') - Number(one.kind === 'conversion') ||
          one.at.getTime() - other.at.getTime() ||
          one.subscription_id - other.subscription_id,
      ),
  };
}
