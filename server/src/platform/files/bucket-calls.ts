// Calls to a bucket: retried if that may help, with error messages that reveal no key.
import { setTimeout as sleep } from 'node:timers/promises';
import { S3mini } from 's3mini';
import type { BucketAddress } from './bucket-address.ts';
import { FileStoreUnavailable } from './files.ts';

export interface RetryPolicy {
  /** Timeout of one call, in milliseconds. */
  timeout: number;
  /** Pause before the first retry, in milliseconds; doubled before each further one. */
  pause: number;
}

const usualPatience: RetryPolicy = { timeout: 60_000, pause: 500 };
const tries = 3;

/** Fields of an error of the store or the connection. */
interface Failure {
  status?: number;
  serviceCode?: string;
  code?: string;
  name?: string;
  cause?: unknown;
}

/**
 * Returns the original failure: the answer of the store, or the broken connection, may be wrapped in errors of the
 * client and of fetch.
 */
function failureOf(error: unknown): Failure {
  const failure = (error ?? {}) as Failure;
  const { status, code, cause } = failure;
  return status === undefined && code === undefined && cause instanceof Error ? failureOf(cause) : failure;
}

/** Errors of the language itself. fetch also throws a TypeError, but with the network error as its cause. */
const languageErrors = [TypeError, RangeError, ReferenceError, SyntaxError];

/** Creates the error of an answer. The message repeats only harmless parts: an answer may hold the signed request. */
function answered(host: string, status: number, serviceCode = 'Unknown'): FileStoreUnavailable {
  const known = serviceCode !== 'Unknown' && /^\w{1,60}$/.test(serviceCode) ? serviceCode : undefined;
  const said = known === undefined ? '' : ` ${known}`;
  const why = `The store of files at ${host} answered ${status}${said}.`;
  return new FileStoreUnavailable(why, { status, serviceCode: known });
}

/** Converts trouble with the store to an error in words; errors of our own code stay unchanged. */
function inWords(host: string, error: unknown): unknown {
  if (error instanceof FileStoreUnavailable) return error;
  const failure = failureOf(error);
  const { status, serviceCode, code, name } = failure;
  if (status !== undefined) return answered(host, status, serviceCode);
  if (languageErrors.some((kind) => failure instanceof kind)) return error;
  if (code === undefined && failure === error)
    return new FileStoreUnavailable(`The store of files at ${host} answered what a store does not say.`);
  const why =
    name === 'TimeoutError' ? 'within the time' : `(${/^\w+$/.test(code ?? '') ? code : 'cut off'})`;
  return new FileStoreUnavailable(`The store of files at ${host} did not answer ${why}.`, { cause: failure });
}

const isAnswer = (error: unknown, status: number): boolean =>
  error instanceof FileStoreUnavailable && error.status === status;
export const isMissing = (error: unknown): boolean => isAnswer(error, 404);
export const isForbidden = (error: unknown): boolean => isAnswer(error, 403);

export interface BucketCalls {
  client: S3mini;
  /** Calls once. @throws FilesOutOfReach */
  once<T>(call: () => Promise<T>): Promise<T>;
  /** Calls up to three times. @throws FilesOutOfReach */
  ask<T>(call: () => Promise<T>): Promise<T>;
  /** Waits after a number of consecutive failures. @throws FilesOutOfReach if a retry is useless */
  pauseAfter(error: unknown, failures: number): Promise<void>;
}

export function bucketCalls(address: BucketAddress, patience: Partial<RetryPolicy>): BucketCalls {
  const { timeout, pause } = { ...usualPatience, ...patience };
  const { endpoint, region, accessKeyId, secretAccessKey } = address;
  const { host } = new URL(endpoint);
  const client = new S3mini({ endpoint, region, accessKeyId, secretAccessKey, requestAbortTimeout: timeout });
  const once: BucketCalls['once'] = (call) =>
    call().catch((error: unknown) => {
      throw inWords(host, error);
    });
  const pauseAfter: BucketCalls['pauseAfter'] = async (error, failures) => {
    const trouble = inWords(host, error);
    if (!(trouble instanceof FileStoreUnavailable) || trouble.isLasting || failures >= tries) throw trouble;
    await sleep(pause * 2 ** (failures - 1));
  };
  const ask: BucketCalls['ask'] = async (call) => {
    for (let failures = 1; ; failures += 1) {
      try {
        return await call();
      } catch (error) {
        await pauseAfter(error, failures);
      }
    }
  };
  return { client, once, ask, pauseAfter };
}
