/**
 * Calls by which a publisher's pages and servers reach Masthead, below `/reader/v1`. The server mounts this table, and
 * the generated walk of readers calls each entry as every kind of caller.
 */
import { z } from 'zod';
import type { ReaderLimitName } from './limits.ts';

export const readerBase = '/reader/v1';

/**
 * Callers of a call. `key` is a page that sends the public key of an active site, `key+origin` one that also stands
 * on a proved website of the site, `server` a publisher's server with the private key.
 */
export const readerAccess = ['anyone', 'key', 'key+origin', 'server'] as const;
export type ReaderAccess = (typeof readerAccess)[number];

export interface ReaderCall {
  method: 'GET' | 'POST' | 'PUT';
  /** Path below the base. */
  path: `/${string}`;
  summary: string;
  access: ReaderAccess;
  /** True if the call has an effect. */
  unsafe: boolean;
  /** Seconds for which browsers and caches may keep the answer; null if none may. */
  cacheable: number | null;
  limit: ReaderLimitName;
  /** Largest body in bytes. */
  bodyMax: number;
  /** Path parameters, query and body together. */
  input: z.ZodObject;
  output: z.ZodObject;
}

const kilobyte = 1024;
export const bodyMax = 16 * kilobyte;

export const readerCalls = {
  ping: {
    method: 'GET',
    path: '/ping',
    summary: 'Tell the set-up that a page or a server has its key.',
    access: 'anyone',
    unsafe: true,
    cacheable: null,
    limit: 'ping',
    bodyMax,
    input: z.object({
      key: z
        .string()
        .optional()
        .describe('Public key of the site; also accepted as the header x-public-key.'),
    }),
    output: z.object({
      success: z.literal(true).describe('Always true; a wrong key is an error.'),
      private_key_works_until: z
        .string()
        .nullable()
        .optional()
        .describe('Only with a private key: when it expires after a replacement; null for the newest.'),
    }),
  },
} as const satisfies Record<string, ReaderCall>;

export type ReaderCalls = typeof readerCalls;
export type ReaderCallName = keyof ReaderCalls;
