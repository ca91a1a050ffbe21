// @module-tag slow
// An export contains all of a member's subscriptions: imported into an empty site, it is exported from there unchanged.
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberExportFields } from '#contract/domains/exports/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { allSites } from '#server/database/sites.ts';
import { checkCards } from '#server/domains/dashboard/self-check.service.ts';
import { download } from '#server/domains/exports/files.service.ts';
import type { ExportContext } from '#server/domains/exports/request.service.ts';
import { generate } from '#server/domains/exports/service.ts';
import { refreshDays } from '#server/domains/figures/days/days.service.ts';
import { refreshFigures } from '#server/domains/figures/events/refresh.service.ts';
import { rebuildFigures } from '#server/domains/figures/rebuild/rebuild.service.ts';
import { attach, start, startTrial } from '#server/domains/member-subscriptions/create.service.ts';
import { cancel, markPastDue } from '#server/domains/member-subscriptions/service.ts';
import { demoWithin, loadedDemo } from '#server/testing/demo-publication.ts';
import { exportFixture } from '#server/testing/export-desk.ts';
import { type ImportFixture, importFixture } from '#server/testing/import-fixture.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';

const exports = exportFixture(loadedDemo);
let imports: ImportFixture;
let from: ExportContext;

const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day);
const titles = ['Gold, "deluxe"', 'Print\nand web', '=Plan', "'plain", '"', 'ends in a comma,'];

async function optionCalled(ctx: ResourceContext, title: string) {
  const { planId, optionId } = await makeOption(ctx, { title, trial_period: '2 weeks', period: '3 months' });
  await exports.rowsOf('update plans set title = $1 where id = $2', `Plan ${title}`, planId);
  return optionId;
}

/** Adds a member for each kind of subscription, and values that are hard to write into a cell. */
async function addHolders(ctx: ResourceContext): Promise<void> {
  const options = await Promise.all(titles.map((title) => optionCalled(ctx, title)));
  const [first = 0] = options;
  const ids = await makeMembers(ctx, 9);
  const next = () => ({ holder: { memberId: ids.pop() ?? 0 }, pricingOptionId: first });
  const [twice, mixed, back, all] = [next(), next(), next(), next()];
  for (const at of [ago(50), ago(9)]) await attach(ctx, { ...twice, at, endsAt: ago(-30) });
  for (const endsAt of [null, ago(-3)]) await attach(ctx, { ...mixed, at: ago(endsAt ? 2 : 4), endsAt });
  for (const endsAt of [ago(-3), null]) await attach(ctx, { ...back, at: ago(endsAt ? 4 : 2), endsAt });
  for (const pricingOptionId of options) await attach(ctx, { ...all, pricingOptionId, at: ago(5) });
  await startTrial(ctx, { ...next(), at: ago(3) });
  await attach(ctx, { ...next(), at: ago(700), endsAt: null });
  await markPastDue(ctx, { id: await start(ctx, { ...next(), at: ago(60), paidCents: 1_000 }) });
  await cancel(ctx, { id: await start(ctx, { ...next(), at: ago(60), paidCents: 1_000 }) });
}

/** Postpones ends that would occur during the test, after which the second file would differ. */
const keepFromEnding = () =>
  exports.rowsOf(
    `update member_subscriptions set ends_at = ends_at + interval '1 hour', grace_ends_at = grace_ends_at + interval '1 hour'
     where status <> 'ended' and valid_until between now() and now() + interval '30 minutes'`,
  );

beforeAll(async () => {
  imports = await importFixture();
  const database = exports.database();
  const site = (await allSites(database)).find(({ key }) => key === 'harbour-courier');
  if (!site) throw new Error('the demo has no main site');
  from = await exports.person({ site: { ...site, partnerId: 0 } });
  await addHolders(from);
  await keepFromEnding();
}, demoWithin);
afterAll(() => imports.close());

async function csvOf(ctx: ExportContext): Promise<string> {
  const { id } = await generate(ctx, { fields: memberExportFields.map((key) => ({ key })), format: 'csv' });
  await exports.make(ctx, id);
  return (await download(exports.tools().files, ctx, { id })).text();
}

/** Columns that differ between sites: ids, dates, former subscriptions, amounts, and the order of groups. */
const own = [
  'ID', 'Updated at', 'Last seen', 'Group ID', 'Plan ID', 'Subscription ID', 'Previous subscription',
  'Previous subscription ended', 'Last transaction', 'Lifetime value', 'Lifetime value currency',
]; // biome-ignore format: a table reads better dense

const instants = new Set(['Created at', 'Subscription start date', 'Subscription end date']);

function comparable(title: string, cell: string): string {
  if (title === 'Group') return cell.split('\n').sort().join('\n');
  const inUtc = (text: string) => (text === '' ? '' : new Date(text).toISOString());
  return instants.has(title) ? cell.replace(/^'/, '').split('\n').map(inUtc).join('\n') : cell;
}

/** Parses members by email, without columns that differ between sites. */
function membersIn(csv: string): Record<string, string>[] {
  const rows = parse(csv, { bom: true, columns: true }) as Record<string, string>[];
  const kept = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([title, cell]) =>
        own.includes(title) ? [] : [[title, comparable(title, cell)]],
      ),
    ),
  );
  return kept.sort((one, other) => ((one.Email ?? '') < (other.Email ?? '') ? -1 : 1));
}

async function importInto(timezone: string, csv: string): Promise<ExportContext> {
  const to = await exports.person({ timezone });
  const done = await imports.importText(to, csv);
  expect(done).toMatchObject({ state: 'done', totals: { rejected: 0 } });
  return to;
}

interface Fact {
  person: number;
  kind: string;
  at: Date;
}

const factsOf = (ctx: ResourceContext) =>
  exports.rowsOf<Fact>(
    `select payer_id as person, kind, at from payer_facts where resource_id = $1
     union all select member_id, kind, at from subscription_facts where resource_id = $1 order by 1, 3, 2`,
    ctx.resource.id,
  );

/** Returns when each member first had access, by the dates of their subscriptions. */
const beginnings = (ctx: ResourceContext) =>
  exports.rowsOf<Fact>(
    `select member_id as person, 'entitled_in' as kind, min(starts_at) as at from member_subscriptions
     where resource_id = $1 group by 1 order by 1`,
    ctx.resource.id,
  );

test.each(['Europe/Zurich', 'Pacific/Auckland'])(
  'all that members hold comes back whole in %s',
  async (zone) => {
    const csv = await csvOf(from);
    const to = await importInto(zone, csv);
    const before = membersIn(csv);
    expect(before.filter((row) => row['Subscription start date']?.includes('\n')).length).toBeGreaterThan(3);
    expect(membersIn(await csvOf(to))).toEqual(before);
    // Another import changes nothing, neither there nor at the origin.
    for (const ctx of [to, from]) {
      const again = await imports.check(ctx, await imports.upload(ctx, csv));
      expect(again.preview?.totals).toMatchObject({ created: 0, updated: 0, unchanged: before.length });
      expect((await imports.run(ctx, again)).totals).toEqual(again.preview?.totals);
    }
  },
);

test('access counts from the dates of the file, nothing of it is revenue, and cards equal their rows', async () => {
  const to = await importInto('America/New_York', await csvOf(from));
  const follow = async () => {
    await refreshFigures(to);
    await refreshDays(to);
  };
  await follow();
  const facts = await factsOf(to);
  await rebuildFigures(to);
  expect(await factsOf(to)).toEqual(facts);
  const access = facts.filter(({ kind }) => kind === 'entitled_in');
  const first = access.filter(({ person }, position) => access[position - 1]?.person !== person);
  expect(first).toEqual(await beginnings(to));
  expect(await exports.rowsOf('select from value_spans where resource_id = $1', to.resource.id)).toEqual([]);
  await follow();
  expect(await checkCards(to)).toMatchObject({ differences: [] });
});
