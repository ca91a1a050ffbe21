// What an import would do, found out by reading the whole file and changing no member.
import type { ImportPreview, ImportTotals } from '#contract/domains/member-imports/schemas.ts';
import { read } from '#server/database/scope.ts';
import { type Batch, readBatches } from './batches.ts';
import { knownMembers, knownTags } from './check.queries.ts';
import type { ImportedMember, RejectedRow } from './columns.ts';
import { changesOf } from './compare.ts';
import { uploadedFile } from './import-files.ts';
import type { StoredImport } from './imports.queries.ts';
import { knownPlans } from './queries.ts';
import { SeenEmails } from './seen-emails.ts';
import { splitByPlans } from './take.service.ts';
import { headingOf, inState, onceASecond, persist, type Round, set, type Work } from './work.ts';

const rowsShown = 20;
const titlesShown = 20;
const reasonsShown = 20;

type PreviewRow = ImportPreview['rows'][number];

/** Titles that were met, each counted once, the first ones kept. */
class Titles {
  readonly #seen = new SeenEmails();
  readonly first: string[] = [];

  add(title: string): void {
    if (this.#seen.add(title.toLowerCase(), 0) === null && this.first.length < titlesShown)
      this.first.push(title);
  }

  get total(): number {
    return this.#seen.size;
  }
}

function nameOf(row: ImportedMember): string | null {
  const name = [row.firstName, row.lastName].filter((part) => part !== null).join(' ');
  return name === '' ? null : name;
}

/** The cell with the address, as far as it can be shown. */
function shownCell(cells: readonly string[], position: number | undefined): string | null {
  const cell = position === undefined ? undefined : cells[position];
  return cell === undefined || cell === ''
    ? null
    : cell.replaceAll('\u0000', '\uFFFD').slice(0, 254).toWellFormed();
}

/** Gathers the preview batch by batch. */
class Findings {
  readonly totals: ImportTotals = { rows: 0, created: 0, updated: 0, unchanged: 0, rejected: 0 };
  readonly rows: PreviewRow[] = [];
  readonly tags = new Titles();
  readonly plans = new Titles();
  readonly #reasons = new Map<string, number>();

  count(rejected: readonly RejectedRow[]): void {
    for (const { countedAs } of rejected)
      this.#reasons.set(countedAs, (this.#reasons.get(countedAs) ?? 0) + 1);
  }

  note(rows: readonly PreviewRow[]): void {
    for (const { outcome } of rows) {
      this.totals.rows += 1;
      if (outcome === 'new') this.totals.created += 1;
      else if (outcome === 'update') this.totals.updated += 1;
      else this.totals[outcome] += 1;
    }
    if (this.rows.length >= rowsShown) return;
    this.rows.push(...[...rows].sort((a, b) => a.line - b.line).slice(0, rowsShown - this.rows.length));
  }

  get preview(): ImportPreview {
    return {
      totals: this.totals,
      rows: this.rows,
      new_tags: this.tags.first,
      new_tags_total: this.tags.total,
      new_plans: this.plans.first,
      new_plans_total: this.plans.total,
      rejected_reasons: [...this.#reasons]
        .map(([reason, rows]) => ({ reason, rows }))
        .sort((a, b) => b.rows - a.rows)
        .slice(0, reasonsShown),
    };
  }
}

const titlesIn = (rows: readonly ImportedMember[], kind: 'tags' | 'plans'): string[] => [
  ...new Set(rows.flatMap((row) => row[kind])),
];

/** Compares one batch with what the site holds. */
function compareBatch({ ctx }: Work, row: StoredImport, batch: Batch, findings: Findings): Promise<void> {
  const siteId = ctx.resource.id;
  const emailAt = headingOf(row).get('email');
  const refused = ({ line, reason, cells }: RejectedRow): PreviewRow => {
    const email = shownCell(cells, emailAt);
    return { line, email, name: null, outcome: 'rejected', reason: reason.toWellFormed(), changes: [] };
  };
  return read(ctx, async ({ client }) => {
    const plans = await knownPlans(client, siteId, titlesIn(batch.members, 'plans'));
    const isStrict = row.unknown_plans === 'reject';
    const { taken, rejected } = isStrict
      ? splitByPlans(batch.members, plans)
      : { taken: batch.members, rejected: [] };
    const stored = await knownMembers(
      client,
      siteId,
      taken.map((member) => member.email.toLowerCase()),
    );
    const tags = await knownTags(client, siteId, titlesIn(taken, 'tags'));
    for (const title of titlesIn(taken, 'tags')) if (!tags.has(title.toLowerCase())) findings.tags.add(title);
    for (const title of titlesIn(taken, 'plans')) if (!plans.has(title)) findings.plans.add(title);
    const compared = taken.map((member): PreviewRow => {
      const known = stored.get(member.email.toLowerCase());
      const changes = known ? changesOf(member, known, plans) : [];
      const outcome = known ? (changes.length > 0 ? 'update' : 'unchanged') : 'new';
      return { line: member.line, email: member.email, name: nameOf(member), outcome, reason: null, changes };
    });
    const allRejected = [...batch.rejected, ...rejected];
    findings.count(allRejected);
    findings.note([...compared, ...allRejected.map(refused)]);
  });
}

/** @returns false when the check was stopped */
async function showProgress(work: Work, version: number, { share, to }: Batch): Promise<boolean> {
  const shown = await inState(work, ['checking'], async (scope, row) => {
    if (row.version !== version) return null;
    await set(work, scope, { progress: share, rows_done: to }, false);
    return true;
  });
  return shown !== null;
}

async function round(work: Work): Promise<Round> {
  const row = await inState(work, ['checking'], async (_scope, found) => found);
  if (!row) return 'over';
  const findings = new Findings();
  const isTime = onceASecond();
  const options = { heading: headingOf(row), hasHeading: row.has_heading, now: work.ctx.clock.now() };
  for await (const batch of readBatches(uploadedFile(work.tools.files, row), options)) {
    if (work.signal.aborted) return 'interrupted';
    await compareBatch(work, row, batch, findings);
    if (isTime() && !(await showProgress(work, row.version, batch))) return 'over';
  }
  await inState(work, ['checking'], async (scope, { version }) => {
    // Stopped and started anew with other columns in the meantime: that check has its own job.
    if (version !== row.version) return;
    const { preview } = findings;
    const values = { rows_done: preview.totals.rows, progress: null, touched_at: work.ctx.clock.now() };
    await set(work, scope, { ...values, state: 'checked', preview: JSON.stringify(preview) });
  });
  return 'over';
}

/** Reads the file and says what its import would do. A check that cannot be done leads back to the columns. */
export function checkFile(work: Work): Promise<Round> {
  const giveUp = (error: string) =>
    inState(work, ['checking'], (scope) => set(work, scope, { state: 'uploaded', error, progress: null }));
  return persist(work, () => round(work), giveUp);
}
