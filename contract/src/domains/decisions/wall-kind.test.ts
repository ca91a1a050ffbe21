import { expect, test } from 'vitest';
import { wallKindOf } from './wall-kind.ts';

test.each([
  ['register', 'registration_required', null, 'register'],
  ['register', 'limit_reached', {}, 'register'],
  ['paywall', 'limit_reached', {}, 'limit'],
  ['paywall', 'limit_reached', null, 'paywall'],
  ['paywall', 'no_entitlement', null, 'paywall'],
  ['paywall', 'predictive_paywall', null, 'paywall'],
  ['deny', 'locked', null, 'locked'],
  ['deny', 'inactive', null, 'locked'],
  ['deny', 'resource_inactive', null, null],
  ['deny', 'session_expired', null, null],
  ['grant', 'free_content', null, null],
  ['meter_grant', 'meter', {}, null],
] as const)(
  '%s because of %s with the meter %j is answered by the wall %s',
  (verdict, reason, meter, kind) => {
    expect(wallKindOf({ verdict, reason, meter })).toBe(kind);
  },
);
