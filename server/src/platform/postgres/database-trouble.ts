/** SQLSTATE codes of temporary failures. */
const passingStates = new Set([
  '57014', // statement timeout
  '57P01', // the server is being stopped
  '57P02',
  '57P03', // the server is starting
  '55P03', // lock not available
  '40001', // serialization failure
  '40P01', // deadlock
  '25P03', // idle in transaction for too long
]);

/** SQLSTATE classes of connection exceptions, and of exhausted resources: connections, memory, disk. */
const passingClasses = new Set(['08', '53']);

const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
]);

/** Messages of the driver for a lost connection, which has no code. */
const driverMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end',
];

function chain(error: unknown): unknown[] {
  const found: unknown[] = [];
  for (let at = error; at !== undefined && at !== null && found.length < 5; at = (at as Error).cause) {
    found.push(at);
    if (at instanceof AggregateError) found.push(...(at.errors as unknown[]));
  }
  return found;
}

function troubleOf(error: unknown): string | null {
  const { code, syscall, message } = error as { code?: unknown; syscall?: unknown; message?: unknown };
  if (typeof code === 'string') {
    const isState = /^[0-9A-Z]{5}$/.test(code);
    if (isState && (passingStates.has(code) || passingClasses.has(code.slice(0, 2)))) return code;
    if (syscall === 'connect' || syscall === 'read' || syscall === 'write')
      return socketCodes.has(code) ? code : null;
  }
  if (typeof message !== 'string') return null;
  return driverMessages.find((known) => message.includes(known)) ?? null;
}

/**
 * Returns the reason of a temporary database failure, after which the request may be sent again; null for every other
 * error.
 */
export function databaseTrouble(error: unknown): string | null {
  for (const link of chain(error)) {
    const trouble = troubleOf(link);
    if (trouble !== null) return trouble;
  }
  return null;
}

/** Codes of a full disk: the database's own SQLSTATE, and those of the file system. */
const fullStates = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Returns whether a write failed because the disk of the database or of the files is full. */
export function isDiskFull(error: unknown): boolean {
  return chain(error).some((link) => fullStates.has(String((link as { code?: unknown }).code)));
}
