// An exported file of members must be importable without losing any of its values.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ExportFormat, exportFormats } from '#contract/domains/exports/schemas.ts';
import { memberExportFields } from '#contract/domains/exports/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { download } from '#server/domains/exports/files.service.ts';
import type { ExportContext } from '#server/domains/exports/request.service.ts';
import { generate } from '#server/domains/exports/service.ts';
import { attachMembers } from '#server/domains/groups/members.service.ts';
import { createGroup } from '#server/domains/groups/service.ts';
import { countries } from '#server/domains/lookups/countries.service.ts';
import { attach } from '#server/domains/member-subscriptions/create.service.ts';
import { actAs } from '#server/testing/act-as.ts';
import { exportFixture } from '#server/testing/export-desk.ts';
import { type ImportFixture, importFixture } from '#server/testing/import-fixture.ts';
import { makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';

const exports = exportFixture();
let imports: ImportFixture;
beforeAll(async () => {
  imports = await importFixture();
});
afterAll(() => imports.close());

/** Texts that text files, spreadsheet programs or lists in a cell may misread. */
const texts = [
  'O\'Neil, "Bob"', '=1+1', '+49 30 901820', '-', '@home', "'=quoted", "''+twice", "'plain", 'two\nlines', 'crlf\r\nlines',
  'tab\tinside', '日本語 🦊 Ünï', '0042', '1e5', 'true', 'a;b|c', '""', ',', '"', '\\n', "=cmd|' /C'!A0", 'ﬁ‮x',
]; // biome-ignore format: a table reads better dense

const emails = [
  "o'neil+news@example.com",
  'Ana.B@Example.COM',
  '-dash@example.com',
  '+plus@example.com',
  "'q@example.com",
];

const columns = ['first_name', 'last_name', 'company', 'job', 'phone', 'address', 'zip', 'city'];
const ids = ['external_id', 'stripe_customer_id', 'note'];
const standing = ['language_id', 'active', 'locked', 'confirmed'];

/** Columns that an import can't restore: our ids, our own dates, previous values, and money. */
const lost = [
  'ID', 'Updated at', 'Last seen', 'Group ID', 'Plan ID', 'Subscription ID', 'Previous subscription',
  'Previous subscription ended', 'Last transaction', 'Lifetime value', 'Lifetime value currency',
]; // biome-ignore format: a table reads better dense

/** Returns all values of a site's members that a file can contain. */
function membersOf(ctx: ResourceContext) {
  return exports.rowsOf<Record<string, unknown>>(
    `select email, ${[...columns, ...ids, ...standing].join(', ')}, state, country_code, subscribed_to_emails,
       created_at,
       array(select t.title from member_tags g join tags t on t.resource_id = g.resource_id and t.id = g.tag_id
             where g.resource_id = m.resource_id and g.member_id = m.id order by t.title_lc) as tags,
       array(select p.title from member_subscriptions s join plans p on p.resource_id = s.resource_id and p.id = s.plan_id
             where s.resource_id = m.resource_id and s.member_id = m.id order by p.title) as plans,
       array(select g.name from group_members j join groups g on g.resource_id = j.resource_id and g.id = j.group_id
             where j.resource_id = m.resource_id and j.member_id = m.id order by g.name) as groups
     from members m where m.resource_id = $1 order by email_lc`,
    ctx.resource.id,
  );
}

async function addMember(ctx: ResourceContext, given: Record<string, unknown>): Promise<number> {
  // A file contains instants to the millisecond.
  const values = { created_at: '2024-02-29T12:34:56.789Z', ...given };
  const names = Object.keys(values);
  const [made] = await exports.rowsOf<{ id: number }>(
    `insert into members (resource_id, ${names.join(', ')})
     values ($1, ${names.map((_, n) => `$${n + 2}`).join(', ')}) returning id`,
    ctx.resource.id,
    ...Object.values(values),
  );
  return made?.id ?? 0;
}

async function tag(ctx: ResourceContext, memberId: number, titles: readonly string[]): Promise<void> {
  await exports.rowsOf(
    `with made as (insert into tags (resource_id, title) select $1, t from unnest($3::text[]) t returning id)
     insert into member_tags (resource_id, member_id, tag_id) select $1, $2, id from made`,
    ctx.resource.id,
    memberId,
    titles,
  );
}

/** Adds a member to new groups of these names. */
async function join(ctx: ResourceContext, memberId: number, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const { id } = await createGroup(ctx, { name, type: 'company' });
    await attachMembers(ctx, { id, user_ids: [memberId] });
  }
}

/** Creates one member for each language, and one for each status. */
async function fillStanding(ctx: ResourceContext): Promise<void> {
  const languages = await exports.rowsOf<{ id: number }>('select id from languages order by id');
  for (const { id } of languages)
    await addMember(ctx, { email: `speaks-${id}@example.com`, language_id: id });
  for (let n = 0; n < 8; n += 1)
    await addMember(ctx, {
      email: `stands-${n}@example.com`,
      active: n % 2 === 1,
      locked: n % 4 >= 2,
      confirmed: n >= 4,
    });
}

/** Creates one member with each text in every column, one for each country, and one with all values. */
async function fill(ctx: ResourceContext): Promise<void> {
  for (const [n, text] of texts.entries()) {
    const same = Object.fromEntries([...columns, ...ids].map((name) => [name, text]));
    await addMember(ctx, { email: `text-${n}@example.com`, ...same, subscribed_to_emails: n % 2 === 0 });
  }
  for (const { code } of countries)
    await addMember(ctx, {
      email: `${code}@example.com`,
      country_code: code,
      state: code === 'US' ? 'TX' : null,
    });
  for (const email of emails) await addMember(ctx, { email, created_at: '1998-02-28T23:59:59.987Z' });
  await fillStanding(ctx);
  const id = await addMember(ctx, { email: 'all@example.com', note: 'n'.repeat(10_000) });
  await join(ctx, id, ['Sales, EMEA', '=Group', 'Two "quoted"', '- dash', 'Ünï 🦊', "'plain"]);
  await join(ctx, await addMember(ctx, { email: 'one@example.com' }), ['+1']);
  await tag(ctx, id, [...texts, ...Array.from({ length: 70 }, (_, n) => `"${n}`.padEnd(99, '",'))]);
  for (const title of ['Gold, "deluxe"', 'Print\nand web', '=Plan', 'Plain']) {
    const { optionId } = await makeOption(ctx, { title });
    await exports.rowsOf(
      `update plans p set title = $1 from pricing_options o
       where o.id = $2 and p.id = o.plan_id and p.resource_id = o.resource_id`,
      title,
      optionId,
    );
    await attach(ctx, { pricingOptionId: optionId, holder: { memberId: id } });
  }
}

async function fileOf(ctx: ExportContext, format: ExportFormat): Promise<Buffer> {
  const { id } = await generate(ctx, { fields: memberExportFields.map((key) => ({ key })), format });
  await exports.make(ctx, id);
  return Buffer.from(await (await download(exports.tools().files, ctx, { id })).arrayBuffer());
}

test.each(exportFormats)(
  'members of an export as %s are imported into an empty site as they were',
  async (format) => {
    const timezone = 'Asia/Kathmandu';
    const from = await exports.person({ timezone });
    await fill(from);
    const to = actAs(exports.database(), await makeResource(exports.database(), { timezone }));
    const uploaded = await imports.upload(to, await fileOf(from, format), 100_000);
    const named = uploaded.columns.flatMap(({ field, title }) =>
      field === null ? [] : [`${title}: ${field}`],
    );
    expect(named).toContain('External ID: id');
    expect(uploaded.columns.flatMap(({ field, title }) => (field === null ? [title] : []))).toEqual(lost);
    const done = await imports.run(to, await imports.check(to, uploaded));
    const before = await membersOf(from);
    expect(done).toMatchObject({ state: 'done', totals: { created: before.length, rejected: 0 } });
    expect(await membersOf(to)).toEqual(before);
    // The second import has nothing left to change.
    const again = await imports.importText(to, await fileOf(from, format));
    expect(again.totals).toMatchObject({ created: 0, updated: 0, unchanged: before.length });
  },
);

test.each(exportFormats)(
  'an export as %s whose last columns are empty for most says nothing new on its site',
  async (format) => {
    const site = await exports.person({ timezone: 'Asia/Kathmandu' });
    await fill(site);
    const members = (await membersOf(site)).length;
    const fields = (['email', 'first_name', 'note'] as const).map((key) => ({ key }));
    const { id } = await generate(site, { fields, format });
    await exports.make(site, id);
    const file = await (await download(exports.tools().files, site, { id })).arrayBuffer();
    const { totals } = await imports.importText(site, Buffer.from(file));
    expect(totals).toMatchObject({ created: 0, updated: 0, unchanged: members, rejected: 0 });
  },
);
