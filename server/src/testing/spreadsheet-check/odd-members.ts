// Members, groups, tags and plans whose names a spreadsheet program may misread.
import type { ResourceContext } from '#server/database/context.ts';
import { insertMany } from '#server/database/insert-many.ts';
import { write } from '#server/database/scope.ts';

export const oddTexts = [
  '=1+1',
  '=HYPERLINK("http://example.com","Win")',
  "=cmd|' /C calc'!A0",
  '+1 555 0100',
  '-5',
  '@SUM(1,2)',
  '  =1+1',
  '\t=1+1',
  "'quoted",
  '"quoted"',
  'a,b;c\td',
  'two\nlines',
  'three\r\nlines\rof old',
  ' blank before and after ',
  'many     blanks',
  '00012345678901234567',
  '12345678901234567890',
  '1E5',
  '1/2',
  '03-04-05',
  '2026-07-01',
  '12:30',
  'TRUE',
  'false',
  'NULL',
  '#N/A',
  '#REF!',
  '50%',
  '$1,000.50',
  '1,5',
  '<b>bold</b> & "more"',
  '&amp; &#10;',
  '_x000D_ and _x0041_',
  'Zoë Łukasz Ñandú Øystein ß',
  '日本語のテキスト',
  'العربية',
  'עברית',
  'e\u0301 against é',
  '👩‍👩‍👧 🦊',
  '\u00a0=1+1',
  '\u200bzero width',
  'x'.repeat(5_000),
] as const;

/** Adds a member for each odd text, in every field that accepts any text. */
export function addOddMembers(ctx: ResourceContext): Promise<number[]> {
  return write(ctx, 'test.odd-members', async (scope) => {
    scope.noAudit('test');
    const rows = oddTexts.map((text, position) => ({
      email: `odd-${position}@example.com`,
      first_name: text.slice(0, 100),
      last_name: text.slice(0, 100),
      company: text,
      job: text,
      phone: text,
      address: text,
      zip: text,
      city: text,
      state: text,
      external_id: text,
      created_at: new Date(Date.UTC(1999 + position, position % 12, 28, 23, 59, position)),
    }));
    const ids = await insertMany(scope.client, ctx.resource.id, 'members', rows);
    const names = oddTexts.filter((text) => text.length <= 40);
    const groups = await insertMany(
      scope.client,
      ctx.resource.id,
      'groups',
      names.map((name) => ({ name, type: 'company' as const })),
    );
    const stays = groups.flatMap((group_id, position) =>
      [position, position + 1].map((member) => ({ group_id, member_id: ids[member % ids.length] ?? 0 })),
    );
    await insertMany(scope.client, ctx.resource.id, 'group_members', stays);
    const titles = oddTexts.filter((text) => text.length <= 100).map((title) => ({ title }));
    const tags = await insertMany(scope.client, ctx.resource.id, 'tags', titles);
    const uses = tags.flatMap((tag_id, position) =>
      [position, position + 2].map((member) => ({ tag_id, member_id: ids[member % ids.length] ?? 0 })),
    );
    await insertMany(scope.client, ctx.resource.id, 'member_tags', uses);
    return ids;
  });
}

/** Plans and pricing options, too, get odd titles; the figures of the demo refer to them. */
export async function nameOddly(ctx: ResourceContext): Promise<void> {
  await write(ctx, 'test.odd-titles', async (scope) => {
    scope.noAudit('test');
    for (const table of ['plans', 'pricing_options'])
      await scope.client.query(
        `update ${table} set title = left(($2::text[])[1 + (id % cardinality($2::text[]))::integer], 100)
         where resource_id = $1`,
        [ctx.resource.id, [...oddTexts]],
      );
  });
}
