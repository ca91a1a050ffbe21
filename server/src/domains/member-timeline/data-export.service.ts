// Personal data of one member as one document, for a subject access request.
import type { ResourceContext } from '#server/database/context.ts';
import { type ReadScope, write } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import { isMember } from '../members/page.queries.ts';
import { type Section, sections } from './export-sections.ts';

/** Version of the document, raised if a section is renamed, removed, or changes its meaning. */
const documentVersion = 1;

/** Rows read at a time. */
const atOnce = 2_000;

/** Yields the rows of a section as JSON, separated by commas, a piece at a time. */
async function* rowsOf(
  { client }: ReadScope,
  { table, where, omit = '', order }: Section,
  values: readonly [number, number],
): AsyncGenerator<string> {
  const hidden = ['resource_id', ...omit.split(' ').filter(Boolean)];
  await client.query(
    `declare held no scroll cursor for
     select (to_jsonb(t) - $3::text[])::text as row from ${table} t where ${where} order by t.${order}`,
    [...values, hidden],
  );
  for (let isFirst = true; ; isFirst = false) {
    const { rows } = await client.query<{ row: string }>(`fetch ${atOnce} from held`);
    if (rows.length === 0) break;
    yield `${isFirst ? '' : ',\n'}${rows.map(({ row }) => row).join(',\n')}`;
  }
  await client.query('close held');
}

/** Returns the names of the sections with rows, because most are empty for a given member. */
async function filledSections(
  { client }: ReadScope,
  values: readonly [number, number],
): Promise<ReadonlySet<string>> {
  const looks = sections.map(
    ({ table, where }, place) =>
      `select ${place} as place where exists (select from ${table} t where ${where})`,
  );
  const { rows } = await client.query<{ place: number }>(looks.join(' union all '), [...values]);
  return new Set(rows.map(({ place }) => sections[place]?.name ?? ''));
}

/** Yields the document a piece at a time: a heading, then a list of rows for each section. */
async function* documentOf(ctx: ResourceContext, scope: ReadScope, id: number): AsyncGenerator<string> {
  const { key, title } = ctx.resource;
  const heading = {
    format: 'masthead-member',
    version: documentVersion,
    made_at: ctx.clock.now().toISOString(),
    site: { key, title },
    member_id: id,
  };
  yield `${JSON.stringify(heading, null, 2).slice(0, -2)},\n  "records": {`;
  const filled = await filledSections(scope, [ctx.resource.id, id]);
  for (const [place, section] of sections.entries()) {
    yield `${place === 0 ? '' : ','}\n    ${JSON.stringify(section.name)}: [`;
    if (filled.has(section.name)) yield* rowsOf(scope, section, [ctx.resource.id, id]);
    yield ']';
  }
  yield '\n  }\n}\n';
}

/**
 * Returns a file with all personal data of a member, and records the download in the audit log.
 * @throws AppError not_found
 */
export function exportMemberData(ctx: ResourceContext, { id }: { id: number }): Promise<File> {
  return write(ctx, 'memberTimeline.everything', async (scope) => {
    if (!(await isMember(scope.db, ctx.resource.id, id))) throw notFound();
    const pieces: string[] = [];
    for await (const piece of documentOf(ctx, scope, id)) pieces.push(piece);
    await scope.audit({ target: 'member', id, changes: { taken: 'everything' } });
    return new File(pieces, `${ctx.resource.key}-member-${id}.json`, { type: 'application/json' });
  });
}
