// Previews an import: reads the whole file and changes no member.
import type pg from 'pg';
import type { SiteRef } from '#server/database/context.ts';
import { read } from '#server/database/scope.ts';
import { siteNow } from '#server/database/site-now.ts';
import { planOfDefault } from '../../member-subscriptions/imported-default.service.ts';
import { type Origin, readBatches, readSaleBatches } from '../columns/batches.ts';
import type { ImportedMember } from '../columns/columns.ts';
import { answeredTitles, unnamedPlans } from '../columns/plan-names.ts';
import type { Batch } from '../file/row-batches.ts';
import { SeenTexts } from '../file/seen-texts.ts';
import { openDoubts, type Style } from '../file/style.ts';
import { withAddressesHere } from '../members/by-customer.service.ts';
import { placeholderAddress } from '../members/placeholders.ts';
import { SeenPeople } from '../members/seen-people.ts';
import { GivenPlaces, siteWords, splitByWords, titlesIn } from '../members/site-words.ts';
import type { StoredImport } from '../record/imports.queries.ts';
import { answersIn, originOf } from '../record/origin.ts';
import {
  type End,
  headingOf,
  inState,
  onceASecond,
  persist,
  type Round,
  requireStill,
  set,
  styleIn,
  type Work,
} from '../record/work.ts';
import { SaleIdentities } from '../sales/sale-identity.ts';
import { uploadedTable } from '../upload/import-files.ts';
import { type KnownMember, knownMembers, knownTags } from './check.queries.ts';
import { compareSales } from './check-sales.service.ts';
import { Findings, refusedRow } from './findings.ts';
import { memberRow } from './member-row.ts';

/**
 * Returns a function that finds the member of a row: by address, or as a member of whom only the id is known so far.
 */
async function storedFor(
  client: pg.PoolClient,
  site: SiteRef,
  rows: readonly ImportedMember[],
  told: SeenTexts,
): Promise<(row: ImportedMember) => KnownMember | undefined> {
  const placeholders = rows.flatMap(({ externalId }) =>
    externalId === null ? [] : placeholderAddress(externalId),
  );
  const emails = rows.map((member) => member.email.toLowerCase());
  const stored = await knownMembers(client, site, [...emails, ...placeholders], {
    groups: rows.some(({ groups }) => groups.length > 0),
    held: rows.some(({ subscriptions }) => subscriptions !== null && subscriptions.length > 0),
  });
  return ({ email, externalId, line }) => {
    const known = stored.get(email.toLowerCase());
    if (known !== undefined || externalId === null) return known;
    const placeholder = stored.get(placeholderAddress(externalId));
    if (placeholder?.external_id !== externalId) return undefined;
    return told.add(externalId, line) === null ? placeholder : undefined;
  };
}

/** Addresses and group places that earlier rows of the file have used. */
class SoFar {
  /** Addresses that earlier batches would turn into members. */
  readonly people = new SeenTexts();
  /** Ids of members whose address earlier rows have given. */
  readonly told = new SeenTexts();
  readonly places = new GivenPlaces();
}

/** Returns the options by which all rows of a members file are compared. */
function comparing(row: StoredImport, { source, answers }: Origin) {
  const unknownPlans = row.unknown_plans;
  const unknown = { unknownPlans, answered: answeredTitles(answers) };
  return { unknown, isByCustomer: source?.isByCustomer ?? false, heading: headingOf(row) };
}

/** Compares a batch with the site's records. */
function compareBatch(
  { ctx }: Work,
  { unknown, isByCustomer, heading }: ReturnType<typeof comparing>,
  batch: Batch<ImportedMember>,
  findings: Findings,
  { told, places, people }: SoFar,
): Promise<void> {
  const siteId = ctx.resource.id;
  return read(ctx, async (scope) => {
    const { client } = scope;
    const byDefault = await planOfDefault(ctx, scope);
    const said = isByCustomer ? await withAddressesHere(client, siteId, batch.rows) : batch.rows;
    const words = await siteWords(client, siteId, said, { plans: true, holdsGroups: false });
    const { taken, rejected } = splitByWords(said, words, unknown, places);
    const storedOf = await storedFor(client, ctx.resource, taken, told);
    const tags = await knownTags(client, siteId, titlesIn(taken, 'tags'));
    for (const title of titlesIn(taken, 'tags')) if (!tags.has(title.toLowerCase())) findings.tags.add(title);
    for (const title of titlesIn(taken, 'plans')) if (!words.plans.has(title)) findings.plans.add(title);
    for (const name of titlesIn(taken, 'groups')) if (!words.groups.has(name)) findings.groups.add(name);
    const compared = taken.map((member) => {
      const found = memberRow(member, storedOf(member), words, byDefault);
      const isMet = people.add(member.email.toLowerCase(), member.line) !== null;
      return isMet && found.outcome === 'new' ? { ...found, outcome: 'update' as const } : found;
    });
    findings.leaveOut(taken.flatMap(({ leftOut }) => leftOut));
    const refused = [...batch.rejected, ...rejected];
    findings.count(refused);
    findings.note([...compared, ...refused.map((one) => refusedRow(heading, one))]);
  });
}

/** @returns false when the check was stopped */
async function showProgress(work: Work, version: number, { share, to }: Batch<unknown>): Promise<boolean> {
  const shown = await inState(work, ['checking'], async (scope, row) => {
    if (row.version !== version) return null;
    await requireStill(work, scope, row);
    await set(work, scope, { progress: share, rows_done: to }, false);
    return true;
  });
  return shown !== null;
}

/** @returns the findings, or the reason why there are none */
async function gather<Row>(
  work: Work,
  { version }: StoredImport,
  batches: AsyncIterable<Batch<Row>>,
  compare: (batch: Batch<Row>) => Promise<void>,
): Promise<Round | 'gathered'> {
  const isTime = onceASecond();
  for await (const batch of batches) {
    if (work.signal.aborted) return 'interrupted';
    await compare(batch);
    if (isTime() && !(await showProgress(work, version, batch))) return 'over';
  }
  return 'gathered';
}

function gatherKind(
  work: Work,
  row: StoredImport,
  style: Style,
  findings: Findings,
): Promise<Round | 'gathered'> {
  const { resource } = work.ctx;
  const source = uploadedTable(work.tools.files, row);
  const { timezone: siteZone } = resource;
  const { has_heading: hasHeading, currency } = row;
  const origin = originOf(row);
  const options = {
    heading: headingOf(row),
    hasHeading,
    now: siteNow(work.ctx),
    siteZone,
    style,
    currency,
    origin,
  };
  if (row.kind === 'members') {
    const soFar = new SoFar();
    const how = comparing(row, origin);
    return gather(work, row, readBatches(source, options), (batch) =>
      compareBatch(work, how, batch, findings, soFar),
    );
  }
  const soFar = { identities: new SaleIdentities(resource.livemode), met: new SeenPeople() };
  const batches = readSaleBatches(source, options);
  return gather(work, row, batches, (batch) => compareSales(work, row, batch, findings, soFar));
}

/**
 * Stores the result of a check, unless it was stopped and started again meanwhile: the new check has a job of its own.
 */
async function keep(
  work: Work,
  { version }: StoredImport,
  values: Parameters<typeof set>[2],
): Promise<Round> {
  await inState(work, ['checking'], async (scope, row) => {
    if (row.version !== version) return;
    await set(work, scope, { ...values, progress: null, touched_at: work.ctx.clock.now() });
  });
  return 'over';
}

async function round(work: Work): Promise<Round> {
  const row = await inState(work, ['checking'], async (scope, found) => {
    await requireStill(work, scope, found);
    return found;
  });
  if (!row) return 'over';
  const chosen = styleIn(row);
  const { has_heading: hasHeading } = row;
  const { source } = originOf(row);
  const asked = { heading: headingOf(row), hasHeading, chosen, namesPlans: source?.asks.includes('plans') };
  const found = await work.tools.readStyle(uploadedTable(work.tools.files, row), asked, work.signal);
  if (found === null || work.signal.aborted) return 'interrupted';
  const doubts = JSON.stringify(found.doubts);
  const named_plans = JSON.stringify(found.plans);
  const open = openDoubts(found, chosen);
  const unnamed = unnamedPlans(found.plans, answersIn(row));
  // Only the operator who chose the file can answer this; the page asks.
  if (open.dates.length + open.amounts.length + unnamed.length > 0)
    return keep(work, row, { state: 'uploaded', doubts, named_plans });
  const findings = new Findings();
  const end = await gatherKind(work, row, found, findings);
  if (end !== 'gathered') return end;
  const { preview } = findings;
  return keep(work, row, {
    state: 'checked',
    doubts,
    named_plans,
    date_order: found.dates,
    decimal_sign: found.decimals,
    rows_done: preview.totals.rows,
    preview: JSON.stringify(preview),
  });
}

/** Returns an import whose check failed to the choice of columns. */
export function giveUpCheck({ by, reason }: End): Promise<unknown> {
  return inState(by, ['checking'], (scope) =>
    set(by, scope, { state: 'uploaded', error: reason, progress: null }),
  );
}

/** Reads the file and previews its import. */
export function checkFile(work: Work): Promise<Round> {
  return persist(work, () => round(work), giveUpCheck);
}
