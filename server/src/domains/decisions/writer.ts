// Writes what was decided: first to the spool, then in batches to the database.
import type { SiteRef } from '#server/database/context.ts';
import type { SystemTools } from '#server/database/sites.ts';
import { databaseTrouble, isDiskFull } from '#server/platform/postgres/database-trouble.ts';
import { writeBatch } from './batch.service.ts';
import type { Explanations } from './explanations.ts';
import type { DecisionLine, ViewLine } from './lines.ts';
import type { Segment, Spool } from './spool.ts';

/** Rows of a batch, and milliseconds that a row waits for others. */
const [batchRows, batchPause] = [500, 200];
/** Milliseconds between attempts while the database is away. */
const [firstRetry, lastRetry] = [200, 5_000];
/** Milliseconds after which a view whose decision isn't stored is tried again: another process may be writing it. */
const earlyPauses = [1_000, 5_000, 25_000];
/** Views of a site that wait for their decision at most. */
const mostEarly = 10_000;
/** Milliseconds between two log lines about dropped rows. */
const complaintPause = 10_000;

export interface WriterBounds {
  /** Bytes that may wait in all, and for one site. */
  total: number;
  perSite: number;
}

const usualBounds: WriterBounds = { total: 256 * 1024 * 1024, perSite: 128 * 1024 * 1024 };

interface Waiting {
  decision?: DecisionLine;
  view?: ViewLine;
  bytes: number;
  segment: Segment | null;
  /** Times that a view came before its decision. */
  tries: number;
}

interface SiteQueue {
  site: SiteRef;
  rows: Waiting[];
  bytes: number;
  isWriting: boolean;
  timer: NodeJS.Timeout | null;
  retryAfter: number;
}

/** Returns whether a failure is due to the rows of a batch: data that doesn't fit, or a violated constraint. */
function isOfRows(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^2[23]...$/.test(code);
}

export interface WriterFigures {
  /** Rows that wait to be written. */
  waiting: number;
  waitingBytes: number;
  /** Rows dropped because too many waited, or because the database refused them. */
  dropped: number;
}

export class DecisionWriter {
  readonly #tools: SystemTools;
  readonly #spool: Spool;
  readonly #stored: Explanations;
  readonly #bounds: WriterBounds;
  readonly #queues = new Map<number, SiteQueue>();
  /** Views that wait for their decision, by the timer after which they are tried again. */
  readonly #early = new Map<NodeJS.Timeout, { site: SiteRef; rows: readonly Waiting[] }>();
  #bytes = 0;
  #dropped = 0;
  #complainedAt = Number.NEGATIVE_INFINITY;
  #isStopping = false;
  /** Called when all queues are empty, or given up. */
  #ended: (() => void) | null = null;

  constructor(tools: SystemTools, spool: Spool, stored: Explanations, bounds = usualBounds) {
    this.#tools = tools;
    this.#spool = spool;
    this.#stored = stored;
    this.#bounds = bounds;
  }

  get figures(): WriterFigures {
    const queued = [...this.#queues.values(), ...this.#early.values()];
    const waiting = queued.reduce((sum, { rows }) => sum + rows.length, 0);
    return { waiting, waitingBytes: this.#bytes, dropped: this.#dropped };
  }

  /** Takes a row. Beyond the bounds it is dropped and counted, and the answer is given all the same. */
  add(site: SiteRef, row: { decision: DecisionLine } | { view: ViewLine }): void {
    const line = JSON.stringify({ site: site.id, ...row });
    const queue = this.#queueOf(site);
    const { total, perSite } = this.#bounds;
    if (this.#bytes + line.length > total || queue.bytes + line.length > perSite) {
      this.#drop(1);
      return;
    }
    this.#enqueue(queue, [{ ...row, bytes: line.length, segment: this.#spool.append(line), tries: 0 }]);
    if (queue.rows.length >= batchRows) this.#start(queue);
    else this.#startIn(queue, batchPause);
  }

  /**
   * Writes everything that waits, and closes the spool. What can't be written within the time stays in the spool, for
   * the next process.
   */
  async stop(patience = 10_000): Promise<void> {
    this.#isStopping = true;
    for (const [pause, { site, rows }] of this.#early) {
      clearTimeout(pause);
      this.#enqueue(this.#queueOf(site), rows);
    }
    this.#early.clear();
    const timer = setTimeout(() => this.#ended?.(), patience);
    await new Promise<void>((resolve) => {
      this.#ended = resolve;
      for (const queue of this.#queues.values()) this.#start(queue);
      if (this.#bytes === 0) resolve();
    });
    clearTimeout(timer);
    for (const { timer: pause } of this.#queues.values()) if (pause) clearTimeout(pause);
    this.#spool.close();
  }

  #queueOf(site: SiteRef): SiteQueue {
    const known = this.#queues.get(site.id);
    if (known) return known;
    const made = { site, rows: [], bytes: 0, isWriting: false, timer: null, retryAfter: firstRetry };
    this.#queues.set(site.id, made);
    return made;
  }

  #enqueue(queue: SiteQueue, rows: readonly Waiting[]): void {
    for (const row of rows) {
      queue.rows.push(row);
      queue.bytes += row.bytes;
      this.#bytes += row.bytes;
    }
  }

  #startIn(queue: SiteQueue, pause: number): void {
    if (queue.timer || queue.isWriting) return;
    queue.timer = setTimeout(() => this.#start(queue), pause);
  }

  #start(queue: SiteQueue): void {
    if (queue.timer) clearTimeout(queue.timer);
    queue.timer = null;
    if (!queue.isWriting && queue.rows.length > 0) void this.#write(queue);
  }

  async #write(queue: SiteQueue): Promise<void> {
    queue.isWriting = true;
    const batch = queue.rows.slice(0, batchRows);
    const early = await this.#attempt(queue.site, batch);
    queue.isWriting = false;
    if (early) this.#settle(queue, batch, early);
    if (queue.rows.length === 0) this.#leave(queue);
    else if (!early) {
      this.#startIn(queue, queue.retryAfter);
      queue.retryAfter = Math.min(2 * queue.retryAfter, lastRetry);
    } else if (queue.rows.length >= batchRows || this.#isStopping) this.#start(queue);
    else this.#startIn(queue, batchPause);
  }

  /**
   * Writes rows; a row that the database refuses is searched for by halves, and dropped.
   * @returns views that came before their decision; null if the rows aren't written
   */
  async #attempt(site: SiteRef, batch: readonly Waiting[]): Promise<readonly Waiting[] | null> {
    try {
      const missing = new Set(await writeBatch(this.#tools, site, batchOf(batch), this.#stored));
      return batch.filter(({ view }) => view !== undefined && missing.has(view.decision_id));
    } catch (error) {
      if (!isOfRows(error)) {
        const reason = databaseTrouble(error);
        if (reason === null && !isDiskFull(error))
          this.#complain({ err: error, site: site.key }, 'decisions could not be written');
        return null;
      }
      if (batch.length === 1) {
        this.#tools.log.error({ err: error, site: site.key }, 'a decision was refused by the database');
        this.#drop(1);
        return [];
      }
      const half = Math.ceil(batch.length / 2);
      const first = await this.#attempt(site, batch.slice(0, half));
      const second = first && (await this.#attempt(site, batch.slice(half)));
      return second && [...first, ...second];
    }
  }

  #settle(queue: SiteQueue, batch: readonly Waiting[], early: readonly Waiting[]): void {
    queue.rows.splice(0, batch.length);
    queue.retryAfter = firstRetry;
    const kept = new Set(this.#isStopping ? [] : early.filter(({ tries }) => tries < earlyPauses.length));
    if (this.#earlyOf(queue.site) + kept.size > mostEarly) kept.clear();
    for (const row of batch) {
      queue.bytes -= row.bytes;
      this.#bytes -= row.bytes;
      if (row.segment && !kept.has(row)) this.#spool.settle(row.segment, 1);
    }
    for (const [tries, rows] of Map.groupBy(kept, (row) => row.tries))
      this.#tryLater(queue.site, rows, earlyPauses[tries] ?? 0);
  }

  #earlyOf({ id }: SiteRef): number {
    return [...this.#early.values()].reduce(
      (sum, { site, rows }) => sum + (site.id === id ? rows.length : 0),
      0,
    );
  }

  /** Keeps views in the spool until their decision may have come. */
  #tryLater(site: SiteRef, rows: readonly Waiting[], pause: number): void {
    const timer = setTimeout(() => {
      this.#early.delete(timer);
      const queue = this.#queueOf(site);
      this.#enqueue(
        queue,
        rows.map((row) => ({ ...row, tries: row.tries + 1 })),
      );
      this.#start(queue);
    }, pause);
    this.#early.set(timer, { site, rows });
  }

  #leave(queue: SiteQueue): void {
    this.#queues.delete(queue.site.id);
    if (this.#queues.size === 0) this.#ended?.();
  }

  #drop(rows: number): void {
    this.#dropped += rows;
    this.#complain({ dropped: this.#dropped }, 'decisions were dropped');
  }

  #complain(fields: object, message: string): void {
    if (performance.now() - this.#complainedAt < complaintPause) return;
    this.#complainedAt = performance.now();
    this.#tools.log.error(fields, message);
  }
}

const batchOf = (rows: readonly Waiting[]) => ({
  decisions: rows.flatMap(({ decision }) => decision ?? []),
  views: rows.flatMap(({ view }) => view ?? []),
});
