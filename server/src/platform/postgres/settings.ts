import { statfsSync } from 'node:fs';
import type { PostgresPaths } from './paths.ts';

export const PORT = 5432;

const MEGABYTE = 1024 * 1024;

/** Defaults for two cores and a small machine. Durability stays at PostgreSQL's defaults: fsync and full pages on. */
const DEFAULTS: Record<string, string> = {
  shared_buffers: '256MB',
  max_connections: '100',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // Statements contain personal data, which must not be logged.
  log_min_error_statement: 'panic',
  cluster_name: 'masthead',
};

/** Returns the command-line arguments that carry every setting, so that none is stored in the data folder. */
export function settingWords(paths: PostgresPaths, overrides: Record<string, string>): string[] {
  const fixed = {
    listen_addresses: '',
    port: String(PORT),
    unix_socket_directories: `"${paths.socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  };
  const settings = { ...DEFAULTS, ...sharedMemory(), ...overrides, ...fixed };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * Returns the settings of shared memory: containers often have 64 MB of /dev/shm, which a parallel query overflows, so
 * files are used there.
 */
function sharedMemory(): Record<string, string> {
  try {
    const { blocks, bsize } = statfsSync('/dev/shm');
    if (blocks * bsize >= 256 * MEGABYTE) return {};
  } catch {
    // There is no /dev/shm at all.
  }
  return { dynamic_shared_memory_type: 'mmap' };
}
