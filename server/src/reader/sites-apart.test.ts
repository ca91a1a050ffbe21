// Whatever a reader or a server carries from one site to another is answered there like something that nobody knows.
// Shown again with the guard off: a key that isn't bound to its site acts on the first.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { decisionCode } from '#contract/domains/decisions/code.ts';
import type { PageAnswer } from '#contract/reader/decision-schemas.ts';
import type { SiteRef } from '#server/database/context.ts';
import { uniqueHex, uniqueText, uniqueUuid } from '#server/testing/random.ts';
import { browserAgent, pageQuestion, type ReaderDesk, readerDesk } from '#server/testing/reader-desk.ts';
import { type Answer, type TestServer, testServer } from '#server/testing/test-server.ts';

const off = vi.hoisted(() => ({ site: null as SiteRef | null, origin: '' }));

vi.mock('./known-keys.ts', async (original) => {
  const real = await original<typeof import('./known-keys.ts')>();
  class KnownKeys extends real.KnownKeys {
    override async find(...asked: Parameters<InstanceType<typeof real.KnownKeys>['find']>) {
      const found = await super.find(...asked);
      if (found === null || off.site === null) return found;
      return { site: off.site, origins: new Set([...found.origins, off.origin]) };
    }
  }
  return { ...real, KnownKeys };
});

let server: TestServer;
let first: ReaderDesk;
let others: ReaderDesk[];
/** Keys and tokens that readers and servers of the first site hold. */
let held: Awaited<ReturnType<typeof carriedFrom>>;

beforeAll(async () => {
  server = await testServer();
  first = await readerDesk(server);
  others = [await readerDesk(server), await readerDesk(server)];
  held = await carriedFrom(first);
});
afterEach(() => {
  off.site = null;
});
afterAll(() => server.close());

const page = ({ origin }: Pick<ReaderDesk, 'origin'>, path: string, body: unknown) =>
  server.call('POST', `/reader/v1${path}`, {
    body: JSON.stringify(body),
    headers: { 'content-type': 'text/plain', origin, 'user-agent': browserAgent },
  });
const reader = () => ({ device: uniqueUuid(), session: uniqueUuid() });
const put = ({ privateKey }: ReaderDesk, key: string, title: string) =>
  server.call('PUT', `/reader/v1/content/${key}`, {
    body: { title, type: 'post', access: 'free' },
    headers: { authorization: `Bearer ${privateKey}` },
  });

/** Reads up the meter of a reader of a site, and lets its server store a free piece. */
async function carriedFrom(desk: ReaderDesk) {
  const [key, title, someone, view] = [uniqueText('marked'), uniqueText('Marked'), reader(), uniqueUuid()];
  expect((await put(desk, key, title)).status).toBe(201);
  let meter: string | null = null;
  let answer: PageAnswer | null = null;
  for (const piece of ['piece-1', 'piece-2', 'piece-3']) {
    const more: object = { ...someone, meter, view_id: piece === 'piece-3' ? view : uniqueUuid() };
    answer = (await page(desk, '/decision', pageQuestion(desk, piece, more))).body as PageAnswer;
    meter = answer.meter_token ?? meter;
  }
  return { key, title, someone, view, meter: meter ?? '', decision: answer?.decision_id ?? 0 };
}

type Carried = (desk: ReaderDesk, isUnknown: boolean) => Promise<Answer>;

/** Each thing that is carried to another site, and something in its place that no site knows. */
const carried: Record<string, Carried> = {
  'a key of content': (desk, isUnknown) =>
    page(desk, '/decision', pageQuestion(desk, isUnknown ? uniqueText('unknown') : held.key, reader())),
  'a view': (desk, isUnknown) => {
    const more = isUnknown ? reader() : { ...held.someone, view_id: held.view };
    return page(desk, '/decision', pageQuestion(desk, 'piece-3', more));
  },
  'a meter': (desk, isUnknown) => {
    const [version, body = '', signature] = held.meter.split('.');
    const unknown = [version, body, 'A'.repeat(signature?.length ?? 0)].join('.');
    const more = { ...reader(), meter: isUnknown ? unknown : held.meter };
    return page(desk, '/decision', pageQuestion(desk, 'piece-4', more));
  },
  'a website': (desk, isUnknown) =>
    page(
      { origin: isUnknown ? `https://www-${uniqueHex()}.example.com` : first.origin },
      '/decision',
      pageQuestion(desk, 'piece-1', reader()),
    ),
  'a popup': (desk, isUnknown) =>
    server.call(
      'GET',
      `/reader/v1/popups/${isUnknown ? 'unknown' : first.popups.popup}@1?key=${desk.publicKey}`,
    ),
  'a popup in a frame': (desk, isUnknown) =>
    server.call(
      'GET',
      `/reader/v1/popups/${isUnknown ? 'unknown' : first.popups.popupFrame}@1/frame?key=${desk.publicKey}`,
    ),
};

/** Names that say which call it was, and nothing about what was carried. */
const ofCall = /"(request_id|decision_id|code|meter_token|resets_at|open_until|config)":("[^"]*"|\d+|null)/g;
const answered = ({ status, text }: Answer) => `${status} ${text.replaceAll(ofCall, '"$1"')}`;

/** Returns what is accepted at a site, or answered otherwise than what nobody knows. */
async function acceptedAt(desk: ReaderDesk): Promise<string[]> {
  const marks = [held.title, `"decision_id":${held.decision},`, decisionCode(held.decision)];
  const accepted: string[] = [];
  for (const [name, call] of Object.entries(carried)) {
    const [answer, unknown] = [await call(desk, false), await call(desk, true)];
    const isMarked = marks.some((mark) => answer.text.includes(mark));
    if (isMarked || answered(answer) !== answered(unknown)) accepted.push(name);
  }
  return accepted;
}

const rowsOf = async ({ ctx }: ReaderDesk, table: string) =>
  (await server.database.owner.query(`select * from ${table} where resource_id = $1`, [ctx.resource.id]))
    .rows;
const titleOf = async (desk: ReaderDesk) =>
  (await rowsOf(desk, 'content_items')).find(({ key }) => key === held.key)?.title;

/** Reports that a decision of the first site was viewed, then one of the own, and waits until that is counted. */
async function reportView(desk: ReaderDesk): Promise<void> {
  const own = reader();
  const { decision_id: id } = (await page(desk, '/decision', pageQuestion(desk, 'piece-1', own)))
    .body as PageAnswer;
  for (const [decision, session] of [
    [held.decision, held.someone.session],
    [id, own.session],
  ])
    expect(
      await page(desk, '/events', {
        key: desk.publicKey,
        session,
        events: [{ kind: 'view', decision_id: decision, at: new Date().toISOString() }],
      }),
    ).toMatchObject({ status: 202, body: { success: true } });
  const isCounted = async () =>
    [...(await rowsOf(desk, 'content_views')), ...(await rowsOf(first, 'content_views'))].some(
      ({ decision_id: of }) => Number(of) === id,
    );
  await expect.poll(isCounted, { timeout: 20_000 }).toBe(true);
}

test('what belongs to one site is answered at another as if nobody knew it', async () => {
  for (const desk of others) expect(await acceptedAt(desk)).toEqual([]);
});

test('without the site of a key, all of it is accepted', async () => {
  Object.assign(off, { site: first.ctx.resource, origin: first.origin });
  for (const desk of others) expect(await acceptedAt(desk)).toEqual(Object.keys(carried));
});

test('a server changes no content of another site, and a view there counts for nobody', async () => {
  for (const desk of others) {
    expect((await put(desk, held.key, 'Taken over')).status).toBe(201);
    await reportView(desk);
  }
  expect(await titleOf(first)).toBe(held.title);
  expect(await rowsOf(first, 'content_views')).toEqual([]);
});

test('without the site of a key, both happen', async () => {
  Object.assign(off, { site: first.ctx.resource, origin: first.origin });
  const [desk] = others;
  if (!desk) throw new Error('there are two other sites');
  expect((await put(desk, held.key, 'Taken over')).status).toBe(200);
  await reportView(desk);
  expect(await titleOf(first)).toBe('Taken over');
  const views = await rowsOf(first, 'content_views');
  expect(views.map(({ decision_id: of }) => Number(of))).toContain(held.decision);
});
