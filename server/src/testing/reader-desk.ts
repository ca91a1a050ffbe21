import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { createPopupTemplate } from '#server/domains/popup-templates/service.ts';
import { givePrivateKey } from '#server/domains/resources/private-key.service.ts';
import { insertWebsite, markProved } from '#server/domains/websites/queries.ts';
import { actAs } from './act-as.ts';
import { decisionDesk } from './decision-desk.ts';
import { makeResource } from './make-resource.ts';
import { uniqueHex, uniqueText, uniqueUuid } from './random.ts';
import { type TestServer, testSecrets } from './test-server.ts';

/** Site with a proved website, both keys, and nine pieces behind its wall. */
export interface ReaderDesk {
  ctx: ResourceContext;
  origin: string;
  publicKey: string;
  privateKey: string;
  /** Slugs of published popups by the call that answers them. */
  popups: { popup: string; popupFrame: string } & Record<string, string | undefined>;
}

/** Gives a site another secret key; the one before works for a day. @returns the key in full */
export function newPrivateKey(ctx: ResourceContext): Promise<string> {
  return write(ctx, 'test.privateKey', (scope) => {
    scope.noAudit('test');
    return givePrivateKey(scope, testSecrets, ctx.resource.id);
  });
}

/** Adds a proved website to a site. */
export function proveWebsite(ctx: ResourceContext, origin: string): Promise<unknown> {
  return write(ctx, 'test.website', async (scope) => {
    scope.noAudit('test');
    const code = `masthead-site=${uniqueHex()}`;
    const { id } = await insertWebsite(scope.db, ctx.resource.id, { origin, code });
    return markProved(scope.db, ctx.resource.id, id, 'file');
  });
}

/** Publishes a popup. @returns its slug */
export async function publishPopup(
  ctx: ResourceContext,
  code: { template?: string; css?: string; javascript?: string } = {},
): Promise<string> {
  const encoded = Object.entries({ template: '<p>Read on</p>', ...code }).map(([name, text]) => [
    name,
    encodeURIComponent(text),
  ]);
  const { slug } = await createPopupTemplate(ctx, {
    title: 'Wall',
    name: uniqueText('wall'),
    version: '1',
    status: 'published',
    ...Object.fromEntries(encoded),
  });
  return slug;
}

export async function readerDesk(
  { database }: Pick<TestServer, 'database'>,
  timezone = 'UTC',
): Promise<ReaderDesk> {
  const ctx = actAs(database, await makeResource(database, { timezone }));
  await decisionDesk(ctx);
  const origin = `https://www-${uniqueHex()}.example.com`;
  await proveWebsite(ctx, origin);
  const { rows } = await database.owner.query<{ public_key: string }>(
    'select public_key from resources where id = $1',
    [ctx.resource.id],
  );
  const popups = { popup: await publishPopup(ctx), popupFrame: await publishPopup(ctx, { javascript: '1' }) };
  return { ctx, origin, publicKey: rows[0]?.public_key ?? '', privateKey: await newPrivateKey(ctx), popups };
}

/** Agent of a browser: the beginning of it alone would be taken for a bot's. */
export const browserAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

/** Returns the question of a page about a piece. */
export const pageQuestion = ({ publicKey }: ReaderDesk, content = 'piece-1', more: object = {}) => ({
  key: publicKey,
  view_id: uniqueUuid(),
  content,
  ...more,
});

/** Returns the question of a publisher's server about a piece. */
export const serverQuestion = (key = 'piece-1', more: object = {}) => ({
  view_id: uniqueUuid(),
  content: { key, title: `Piece ${key}`, type: 'post' },
  ip: '203.0.113.7',
  agent: browserAgent,
  ...more,
});
