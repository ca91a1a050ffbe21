import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Separate file system that can be filled to the last byte. */
export interface SmallDisk {
  path: string;
  /** Leaves no room at all, or so many bytes. */
  fill(leave?: number): void;
  /** Makes the room again that was filled. */
  free(): void;
  remove(): void;
}

function write(path: string, bytes: number): void {
  const file = openSync(path, 'a');
  try {
    for (;;) writeSync(file, Buffer.alloc(bytes));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}

/** @returns null where this account may not mount one */
export function smallDisk(megabytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'masthead-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    rmSync(path, { recursive: true });
    return null;
  }
  chmodSync(path, 0o755);
  const ballast = join(path, 'ballast');
  return {
    path,
    fill: (leave = 0) => {
      for (const bytes of [1024 * 1024, 4096]) write(ballast, bytes);
      if (statfsSync(path).bavail > 0) write(ballast, 4096);
      truncateSync(ballast, statSync(ballast).size - leave);
    },
    free: () => rmSync(ballast, { force: true }),
    remove: () => {
      execFileSync('umount', ['-l', path]);
      rmSync(path, { recursive: true });
    },
  };
}
