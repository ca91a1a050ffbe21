// Files that keep what was decided until it is in the database. They survive a killed process, but not a power cut.

import { randomUUID } from 'node:crypto';
import { closeSync, ftruncateSync, mkdirSync, openSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '#server/platform/log/log.ts';
import { type FileLock, tryLock } from '#server/platform/postgres/file-lock.ts';

/** Bytes after which a file is followed by the next one, so that written lines don't take space for long. */
const segmentBytes = 4 * 1024 * 1024;

/** One file of a process. */
export interface Segment {
  path: string;
  descriptor: number;
  bytes: number;
  /** Lines that aren't in the database yet. */
  open: number;
}

export const lockOf = (folder: string, process: string): string => join(folder, `${process}.lock`);
export const segmentPath = (folder: string, process: string, number: number): string =>
  join(folder, `${process}.${number}.ndjson`);

/** Creates the folder, which only the server's account may read. */
export function makeSpoolFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/**
 * Spool of this process. Its lock ends with the process, however it dies, and then another process takes over its files.
 */
export class Spool {
  /** Name of this process among the files. */
  readonly name = `${process.pid}-${randomUUID().slice(0, 8)}`;
  readonly #folder: string;
  readonly #log: Log;
  readonly #lock: FileLock;
  readonly #segments = new Set<Segment>();
  #current: Segment | null = null;
  #count = 0;
  /** True if the last line may have been cut off, so that the next one must begin with a line break. */
  #isTorn = false;
  #isFailing = false;

  constructor(folder: string, log: Log) {
    makeSpoolFolder(folder);
    this.#folder = folder;
    this.#log = log;
    const lock = tryLock(lockOf(folder, this.name), 'exclusive');
    if (lock === null) throw new Error(`The spool in ${folder} can't be locked.`);
    this.#lock = lock;
  }

  /**
   * Appends a line. Returns its file; null if the disk refuses, because an answer doesn't depend on the spool.
   */
  append(line: string): Segment | null {
    try {
      const segment = this.#segment();
      const bytes = Buffer.from(`${this.#isTorn ? '\n' : ''}${line}\n`);
      this.#isTorn = true;
      if (writeSync(segment.descriptor, bytes) < bytes.length) throw new Error('The disk is full.');
      this.#isTorn = false;
      this.#isFailing = false;
      segment.bytes += bytes.length;
      segment.open += 1;
      return segment;
    } catch (error) {
      if (!this.#isFailing) this.#log.error({ err: error }, 'decisions could not be spooled');
      this.#isFailing = true;
      return null;
    }
  }

  /** Notes that lines of a file are in the database. A file without others is emptied or removed. */
  settle(segment: Segment, lines: number): void {
    segment.open -= lines;
    if (segment.open > 0 || !this.#segments.has(segment)) return;
    if (segment !== this.#current) this.#remove(segment);
    else if (segment.bytes > 0) {
      ftruncateSync(segment.descriptor, 0);
      segment.bytes = 0;
    }
  }

  /** Closes the spool. Files with lines that aren't in the database stay for the next process. */
  close(): void {
    for (const segment of this.#segments) {
      if (segment.open > 0) closeSync(segment.descriptor);
      else this.#remove(segment);
    }
    const isEmpty = [...this.#segments].every(({ open }) => open === 0);
    this.#segments.clear();
    this.#current = null;
    this.#lock.release();
    if (isEmpty) unlinkSync(lockOf(this.#folder, this.name));
  }

  #segment(): Segment {
    if (this.#current && this.#current.bytes < segmentBytes) return this.#current;
    this.#count += 1;
    const path = segmentPath(this.#folder, this.name, this.#count);
    const made = { path, descriptor: openSync(path, 'ax', 0o600), bytes: 0, open: 0 };
    const before = this.#current;
    this.#segments.add(made);
    this.#current = made;
    this.#isTorn = false;
    if (before?.open === 0) this.#remove(before);
    return made;
  }

  #remove(segment: Segment): void {
    this.#segments.delete(segment);
    closeSync(segment.descriptor);
    unlinkSync(segment.path);
  }
}
