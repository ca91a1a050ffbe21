import { expect, test } from 'vitest';
import type { LogLine } from './paying-intervals.ts';
import { periodEndsOf } from './period-ends.ts';

const day = 86_400_000;
const at = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * day);

/** Builds a log line on a day, valid until another day. */
function line(days: number, type: string, until: number | null, cause: string | null = null): LogLine {
  return {
    id: days,
    subscriptionId: 7,
    payerId: 1,
    memberId: 1,
    type,
    kind: 'paid',
    planId: 3,
    nextPaying: type !== 'end' && type !== 'trial_start',
    nextValue: 720,
    currency: 'usd',
    cause,
    validUntil: until === null ? null : at(until),
    occurredAt: at(days),
    isForGroup: false,
  };
}

const outcomes = (...lines: LogLine[]) =>
  periodEndsOf(lines, null).map(({ endsAt, outcome }) => [
    (endsAt.getTime() - at(0).getTime()) / day,
    outcome,
  ]);

test('what was paid for again has renewed at the end of its period, and the period at hand is still to come', () => {
  expect(outcomes(line(0, 'start', 30), line(30, 'renew', 60))).toEqual([[30, 'renewed']]);
});

test('a charge that failed is past due, until it is paid or given up', () => {
  const failed = [line(0, 'start', 30), line(30, 'past_due', 37)];
  expect(outcomes(...failed)).toEqual([[30, 'past_due']]);
  expect(outcomes(...failed, line(33, 'recover', 60))).toEqual([[30, 'renewed']]);
  expect(outcomes(...failed, line(37, 'end', null, 'payment_failed'))).toEqual([[30, 'failed']]);
  expect(outcomes(line(0, 'start', 30), line(30, 'end', null, 'payment_failed'))).toEqual([[30, 'failed']]);
});

test('what was cancelled, ran out, was ended, or had its end moved did not renew', () => {
  expect(outcomes(line(0, 'start', 30), line(9, 'cancel', 30), line(30, 'end', null, 'cancelled'))).toEqual(
    [],
  );
  expect(outcomes(line(0, 'start', 30), line(30, 'end', null, 'expired'))).toEqual([]);
  expect(outcomes(line(0, 'start', 30), line(9, 'end', null, 'admin'))).toEqual([]);
  expect(outcomes(line(0, 'start', 30), line(9, 'edit', 40), line(40, 'renew', 70))).toEqual([
    [40, 'renewed'],
  ]);
});

test('a switch renews when it begins a period, and lines after an end say nothing', () => {
  expect(outcomes(line(0, 'start', 30), line(9, 'switch', 30))).toEqual([]);
  expect(outcomes(line(0, 'start', 30), line(30, 'switch', 60))).toEqual([[30, 'renewed']]);
  const movedBack = [line(0, 'start', 30), line(20, 'end', null, 'admin'), line(30, 'renew', 60)];
  expect(outcomes(...movedBack)).toEqual([]);
});

test('an end knows the one after it and the one to come, which may stand for it in their month', () => {
  const told = (toComeAt: Date | null, ...lines: LogLine[]) =>
    periodEndsOf(lines, toComeAt).map((end) =>
      [end.endsAt, end.nextAt, end.toComeAt].map(
        (found) => found && (found.getTime() - at(0).getTime()) / day,
      ),
    );
  const weeks = [line(0, 'start', 7), line(7, 'renew', 14), line(14, 'renew', 21)];
  expect(told(at(21), ...weeks)).toEqual([
    [7, 14, 21],
    [14, null, 21],
  ]);
  // The log does not show whether that one renews: an end that is moved after a cancellation looks like any other.
  expect(told(null, ...weeks, line(16, 'cancel', 21), line(17, 'edit', 30))).toEqual([
    [7, 14, null],
    [14, null, null],
  ]);
});

test('the last two are kept', () => {
  const weeks = Array.from({ length: 6 }, (_, week) =>
    line(week * 7, week === 0 ? 'start' : 'renew', week * 7 + 7),
  );
  expect(outcomes(...weeks)).toEqual([
    [28, 'renewed'],
    [35, 'renewed'],
  ]);
});

test('ends that switches have set ahead do not push out the one that was', () => {
  const lines = [
    line(0, 'start', 30),
    line(30, 'renew', 60),
    line(40, 'switch', 70),
    line(43, 'switch', 400),
  ];
  expect(outcomes(...lines)).toEqual([
    [30, 'renewed'],
    [60, 'renewed'],
    [70, 'renewed'],
  ]);
});
