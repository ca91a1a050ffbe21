/** Where code that needs "now" takes it from, so that a test can move it. Expiry and due times ask the database. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export interface MovableClock extends Clock {
  advance(milliseconds: number): void;
  set(instant: Date): void;
}

/** A clock that stands still until it is moved. */
export function fixedClock(start: Date): MovableClock {
  let current = start.getTime();
  return {
    now: () => new Date(current),
    advance: (milliseconds) => {
      current += milliseconds;
    },
    set: (instant) => {
      current = instant.getTime();
    },
  };
}
