import { type Bindings, type ChildLoggerOptions, type DestinationStream, type Logger, pino } from 'pino';
import { hideSecrets } from './hide-secrets.ts';

export type Log = Logger;

/** Errors of drivers carry their own fields, and sometimes the request with its headers. */
function errorFields(error: Error): Record<string, unknown> {
  return hideSecrets(pino.stdSerializers.err(error));
}

/** Log lines as JSON, one each, with secrets hidden. `log.child({ requestId })` marks the lines of one request. */
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
  // The library has a place to change the fields of a child, and forgets it in the children themselves.
  const plainChild: (fields: Bindings, options?: ChildLoggerOptions) => Logger = log.child;
  const child = function child(this: Logger, fields: Bindings, options?: ChildLoggerOptions): Logger {
    return Reflect.apply(plainChild, this, [hideSecrets(fields), options]);
  };
  return Object.assign(log, { child });
}

/** For tests and for callers that report by themselves. */
export const silentLog: Log = pino({ level: 'silent' });
