import type { ImportPreview, ImportTotals } from '#contract/domains/member-imports/schemas.ts';
import type { RejectedRow } from '../file/cells.ts';
import type { Heading } from '../file/headings.ts';
import { SeenTexts } from '../file/seen-texts.ts';
import { ReasonCounts } from '../record/reason-counts.ts';

const rowsShown = 20;
const titlesShown = 20;
const reasonsShown = 20;

export type PreviewRow = ImportPreview['rows'][number];

/** Counts distinct texts and keeps the first ones. */
class Titles {
  readonly #seen = new SeenTexts();
  readonly first: string[] = [];

  add(title: string): void {
    if (this.#seen.add(title.toLowerCase(), 0) === null && this.first.length < titlesShown)
      this.first.push(title);
  }

  get total(): number {
    return this.#seen.size;
  }
}

/** Returns the part of a cell that the preview shows; null if it is empty. */
function shownCell(cells: readonly string[], position: number | undefined): string | null {
  const cell = position === undefined ? undefined : cells[position];
  return cell === undefined || cell === ''
    ? null
    : cell.replaceAll('\u0000', '\uFFFD').slice(0, 254).toWellFormed();
}

/** Returns the preview of a rejected row. */
export function refusedRow(heading: Heading, { line, reason, cells }: RejectedRow): PreviewRow {
  return {
    line,
    email: shownCell(cells, heading.get('email')),
    name: null,
    external_id: shownCell(cells, heading.get('id')),
    sale: null,
    subscriptions: [],
    outcome: 'rejected',
    reason: reason.toWellFormed(),
    changes: [],
  };
}

/** Gathers the preview batch by batch. */
export class Findings {
  readonly totals: ImportTotals = { rows: 0, created: 0, updated: 0, unchanged: 0, rejected: 0 };
  readonly rows: PreviewRow[] = [];
  readonly tags = new Titles();
  readonly plans = new Titles();
  readonly groups = new Titles();
  #newMembers = 0;
  readonly #sums = new Map<string, { sales: number; amount_cents: number }>();
  readonly #reasons = new ReasonCounts();
  readonly #leftOut = new ReasonCounts();

  /** Counts the cells that would be left out of imported rows. */
  leaveOut(reasons: readonly string[]): void {
    this.#leftOut.add(reasons);
  }

  count(rejected: readonly RejectedRow[]): void {
    this.#reasons.add(rejected.map(({ countedAs }) => countedAs));
  }

  /** Adds to the number of members that the import would create. */
  addPeople(count: number): void {
    this.#newMembers += count;
  }

  addSale(currency: string, amountCents: number): void {
    const { sales, amount_cents } = this.#sums.get(currency) ?? { sales: 0, amount_cents: 0 };
    this.#sums.set(currency, { sales: sales + 1, amount_cents: amount_cents + amountCents });
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
      new_members: this.#newMembers,
      sums: [...this.#sums].map(([currency, sum]) => ({ currency, ...sum })),
      rows: this.rows,
      new_tags: this.tags.first,
      new_tags_total: this.tags.total,
      new_plans: this.plans.first,
      new_plans_total: this.plans.total,
      new_groups: this.groups.first,
      new_groups_total: this.groups.total,
      rejected_reasons: this.#reasons.sorted.slice(0, reasonsShown),
      left_out_reasons: this.#leftOut.sorted.slice(0, reasonsShown),
    };
  }
}
