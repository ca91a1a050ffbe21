// Any exported columns of members, imported again, change nothing on the same site, and create the same members on
// another.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ExportFormat, exportFormats } from '#contract/domains/exports/schemas.ts';
import { type MemberExportField, memberExportFields } from '#contract/domains/exports/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { download } from '#server/domains/exports/files.service.ts';
import type { ExportContext } from '#server/domains/exports/request.service.ts';
import { generate } from '#server/domains/exports/service.ts';
import { attachMembers } from '#server/domains/groups/members.service.ts';
import { createGroup } from '#server/domains/groups/service.ts';
import { attach } from '#server/domains/member-subscriptions/create.service.ts';
import { createPlan } from '#server/domains/plans/service.ts';
import { exportFixture } from '#server/testing/export-desk.ts';
import { type ImportFixture, importFixture } from '#server/testing/import-fixture.ts';
import { makeOption } from '#server/testing/make-records.ts';

const exports = exportFixture();
let imports: ImportFixture;
beforeAll(async () => {
  imports = await importFixture();
});
afterAll(() => imports.close());

const timezone = 'Asia/Kathmandu';

/** Creates members who have all exportable values, some of them, or none. */
async function fill(ctx: ResourceContext): Promise<void> {
  const addMember = async (email: string, columns = '', values = ''): Promise<number> => {
    const [made] = await exports.rowsOf<{ id: number }>(
      `insert into members (resource_id, email, created_at${columns})
       values ($1, $2, '2024-02-29T12:34:56.789Z'${values}) returning id`,
      ctx.resource.id,
      email,
    );
    return made?.id ?? 0;
  };
  const whole = await addMember(
    'whole@example.com',
    ', first_name, last_name, company, job, phone, address, zip, city, country_code, note, locked, subscribed_to_emails',
    ", 'Zoë', 'van der Berg', '=Co', 'x;y', '+41 1', 'a\nb', '0042', 'Köln', 'DE', 'n, \"q\"', true, false",
  );
  await addMember('known@example.com', ', external_id, stripe_customer_id', ", 'old-7', 'cus_7'");
  await addMember('empty@example.com');
  const { id } = await createGroup(ctx, { name: 'Sales, EMEA', type: 'company' });
  await attachMembers(ctx, { id, user_ids: [whole] });
  for (const title of ['Gold, "deluxe"', 'Plain']) {
    const { id: plan_id } = await createPlan(ctx, { title });
    const { optionId } = await makeOption(ctx, { plan_id });
    await attach(ctx, { pricingOptionId: optionId, holder: { memberId: whole } });
  }
}

async function fileOf(
  ctx: ExportContext,
  fields: readonly MemberExportField[],
  format: ExportFormat,
): Promise<Buffer> {
  const { id } = await generate(ctx, { fields: fields.map((key) => ({ key })), format });
  await exports.make(ctx, id);
  return Buffer.from(await (await download(exports.tools().files, ctx, { id })).arrayBuffer());
}

/**
 * Returns whether a field belongs to the account: neither internal, nor of subscriptions, which have their own test.
 */
const isAccount = (key: MemberExportField): boolean =>
  !['id', 'updated_at', 'last_seen_at', 'groups.id', 'plan.id'].includes(key) &&
  !['subscription.', 'previous_', 'transactions.'].some((start) => key.startsWith(start));

/** Any fields in any order, including the email, which identifies members. */
const choices = fc
  .shuffledSubarray([...memberExportFields].filter((key) => key !== 'email'))
  .chain((some) =>
    fc.nat(some.length).map((place) => [...some.slice(0, place), 'email' as const, ...some.slice(place)]),
  );

test.each(exportFormats)(
  'any columns of an export as %s come back whole',
  async (format) => {
    const from = await exports.person({ timezone });
    await fill(from);
    const property = fc.asyncProperty(choices, async (fields) => {
      const file = await fileOf(from, fields, format);
      const again = await imports.importText(from, file);
      expect(again.totals).toEqual({ rows: 3, created: 0, updated: 0, unchanged: 3, rejected: 0 });
      const to = await exports.person({ timezone });
      const moved = await imports.importText(to, file);
      expect(moved.totals).toEqual({ rows: 3, created: 3, updated: 0, unchanged: 0, rejected: 0 });
      const kept = fields.filter(isAccount);
      expect((await fileOf(to, kept, 'csv')).toString()).toBe((await fileOf(from, kept, 'csv')).toString());
    });
    await fc.assert(property, {
      seed: 20_261_126,
      numRuns: 12,
      examples: [[['id', 'email']], [[...memberExportFields]]],
    });
  },
  120_000,
);
