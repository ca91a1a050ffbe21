import type { Member } from '#contract/domains/members/account-schemas.ts';

export interface Locks {
  locked: boolean;
  never_lock: boolean;
  never_compromised: boolean;
}

/** Returns whether the member shows as locked; "never lock" takes precedence. */
export function lockedShown({ locked, never_lock }: Locks): boolean {
  return locked && !never_lock;
}

export function locksOf({ locked, settings }: Member): Locks {
  return {
    locked: locked ?? false,
    never_lock: settings?.never_lock ?? false,
    never_compromised: settings?.never_compromised ?? false,
  };
}
