import { type Bindings, type ChildLoggerOptions, type DestinationStream, type Logger, pino } from 'pino';
import { hideSecrets } from './hide-secrets.ts';

export type Log = Logger;

/**
 * Returns the fields to log for an error, because errors of drivers carry fields of their own, and sometimes the
 * request with its headers.
 */
function errorFields(error: Error): Record<string, unknown> {
  return hideSecrets(pino.stdSerializers.err(error));
}

/** Creates a log of JSON lines with secrets hidden. `log.child({ requestId })` marks the lines of one request. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: (fields) => hideSecrets(fields) },
      serializers: { err: errorFields, error: errorFields },
    },
    destination,
  );
  // The library's hook for a child's fields isn't inherited by its own children.
  const plainChild: (fields: Bindings, options?: ChildLoggerOptions) => Logger = log.child;
  const child = function child(this: Logger, fields: Bindings, options?: ChildLoggerOptions): Logger {
    return Reflect.apply(plainChild, this, [hideSecrets(fields), options]);
  };
  return Object.assign(log, { child });
}

/** Log for tests and for callers that report by themselves. */
export const silentLog: Log = pino({ level: 'silent' });
