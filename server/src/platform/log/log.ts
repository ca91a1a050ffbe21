import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Names of fields that never reach a log line, wherever in it they stand. */
const secretNames = [
  'token',
  'password',
  'password_confirm',
  'passwordHash',
  'secret',
  'secretKey',
  'private_key',
  'authorization',
  'cookie',
  'code',
];

const paths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `req.headers.${name}`]);

export function createLog(level: string, destination?: DestinationStream): Log {
  return pino(
    { level, base: null, redact: { paths, censor: '[hidden]' }, timestamp: pino.stdTimeFunctions.isoTime },
    destination,
  );
}

/** For tests and for callers that report by themselves. */
export const silentLog: Log = pino({ level: 'silent' });
