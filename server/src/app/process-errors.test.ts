import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { createLog } from '#server/platform/log/log.ts';
import { handleProcessErrors } from './process-errors.ts';

function listened() {
  const lines: { level: number; msg: string; err: { message: string } }[] = [];
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  const of = new EventEmitter();
  const ends: string[] = [];
  handleProcessErrors(of, log, () => ends.push('end'));
  return { of, lines, ends };
}

test('a promise that failed unheard is logged as an error, and nothing ends', () => {
  const { of, lines, ends } = listened();
  of.emit('unhandledRejection', new Error('lost'));
  // The e2e stories search the product's output for this text.
  const msg = 'a promise failed and nobody heard it';
  expect(lines).toMatchObject([{ level: 50, msg, err: { message: 'lost' } }]);
  expect(ends).toEqual([]);
});

test('what nobody caught is logged as fatal, and the end is begun once', () => {
  const { of, lines, ends } = listened();
  of.emit('uncaughtException', new Error('thrown'));
  of.emit('uncaughtException', new Error('again'));
  expect(lines).toMatchObject([{ level: 60, err: { message: 'thrown' } }]);
  expect(ends).toEqual(['end']);
});
