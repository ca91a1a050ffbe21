import fc from 'fast-check';
import { randomOf } from '../random.ts';
import { type FuzzRequest, type Operation, requestOf } from './requests.ts';

export interface SampleOptions {
  seed: number;
  /** Requests for each of the operations. */
  each: number;
  /** Number of operators who call. */
  callers: number;
  /** Keys of the sites that are called. */
  keys: readonly string[];
  /** Leaves out the spoiled and hostile requests. */
  isValidOnly?: boolean;
}

/** Generates the same number of requests for each operation, in an order that follows from the seed. */
export function sampleRequests(
  operations: readonly Operation[],
  { seed, each, callers, keys, isValidOnly = false }: SampleOptions,
): FuzzRequest[] {
  const next = randomOf(seed);
  const requests = operations.flatMap((operation) =>
    fc.sample(requestOf(operation, { callers, keys, isValidOnly }), {
      seed: Math.floor(next() * 2 ** 31),
      numRuns: each,
    }),
  );
  return requests
    .map((request) => ({ request, place: next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ request }) => request);
}
