import { expect, test } from 'vitest';
import { problemOf } from './subjects.ts';

test.each([
  'payments: date disputes by the time of the provider',
  'e2e, docs: follow the renamed button',
  'Revert "payments: date disputes by the time of the provider"',
  `docs: ${'x'.repeat(66)}`,
])('%s is a subject', (subject) => expect(problemOf(subject)).toBeNull());

test.each([
  ['Date disputes by the time of the provider', 'does not read `area: summary`'],
  ['Payments: date disputes', 'does not read `area: summary`'],
  ['payments:', 'does not read `area: summary`'],
  [`docs: ${'x'.repeat(67)}`, 'has 73 characters, more than 72'],
])('%s is none', (subject, problem) => expect(problemOf(subject)).toBe(problem));
