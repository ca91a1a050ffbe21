export interface Sample {
  /** Milliseconds of any clock that only goes forward. */
  at: number;
  /** Share done, 0 to 1. */
  share: number;
}

/** Milliseconds; older samples say little about the current pace. */
const windowMs = 60_000;
/** Minimum time and share before an estimate is shown. */
const leastMs = 4_000;
const leastShare = 0.02;

/** Adds a sample and drops those that are too old. A step back starts over, because it is another job. */
export function withSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const last = samples.at(-1);
  if (last !== undefined && sample.share < last.share) return [sample];
  return [...samples.filter(({ at }) => sample.at - at <= windowMs), sample];
}

/** Seconds until it is done at the pace of the last minute; null while too little was seen to say. */
export function secondsLeft(samples: readonly Sample[]): number | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (first === undefined || last === undefined) return null;
  const elapsed = last.at - first.at;
  const done = last.share - first.share;
  if (elapsed < leastMs || done < leastShare) return null;
  return (elapsed / done) * (1 - last.share) * 0.001;
}
