/** Source of "now", so that tests can move it. Expiry and due times use the database's clock instead. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export interface MovableClock extends Clock {
  advance(milliseconds: number): void;
  set(instant: Date): void;
}

/** Creates a clock that stands still until it is moved. */
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
