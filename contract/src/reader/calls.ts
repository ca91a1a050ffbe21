/**
 * Calls by which a publisher's pages and servers reach Masthead, below `/reader/v1`. The server mounts this table, and
 * the generated walk of readers calls each entry as every kind of caller.
 */
import { z } from 'zod';
import {
  batchContent,
  goneContent,
  publisherContent,
  takenContent,
} from '../domains/content/take-schemas.ts';
import { contentBatchMax } from '../domains/content/words.ts';
import {
  eventReport,
  pageAnswer,
  pageQuestion,
  publicKey,
  serverAnswer,
  serverQuestion,
  siteConfig,
} from './decision-schemas.ts';
import type { ReaderLimitName } from './limits.ts';
import { popupInPage, popupPage, popupQuestion } from './popup-schemas.ts';

export const readerBase = '/reader/v1';

/**
 * Callers of a call. `key` is a page that sends the public key of an active site, `key+origin` one that also stands
 * on a proved website of the site, `server` a publisher's server with the secret key.
 */
export const readerAccess = ['anyone', 'key', 'key+origin', 'server'] as const;
export type ReaderAccess = (typeof readerAccess)[number];

export interface ReaderCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
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
  /** True if the answer is a page with a policy, not JSON. */
  isPage?: boolean;
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
      key: publicKey,
    }),
    output: z.object({
      success: z.literal(true).describe('Always true; a wrong key is an error.'),
      private_key_works_until: z
        .string()
        .nullable()
        .optional()
        .describe('Only with a secret key: when it expires after a replacement; null for the newest.'),
    }),
  },
  config: {
    method: 'GET',
    path: '/config',
    summary: 'Get what a page has to know of the site.',
    access: 'key',
    unsafe: false,
    cacheable: 60,
    limit: 'config',
    bodyMax,
    input: z.object({ key: publicKey }),
    output: siteConfig,
  },
  popup: {
    method: 'GET',
    path: '/popups/{popup}',
    summary: 'Get a revision of a popup without JavaScript, filled in and cleaned.',
    access: 'key',
    unsafe: false,
    cacheable: 3_600,
    limit: 'popups',
    bodyMax,
    input: popupQuestion,
    output: popupInPage,
  },
  popupFrame: {
    method: 'GET',
    path: '/popups/{popup}/frame',
    summary: 'Get the document of a popup with JavaScript, for a sandboxed frame.',
    access: 'key',
    unsafe: false,
    cacheable: 3_600,
    limit: 'popups',
    bodyMax,
    input: popupQuestion,
    output: popupPage,
    isPage: true,
  },
  decision: {
    method: 'POST',
    path: '/decision',
    summary: 'Decide whether a page may show a piece to its reader.',
    access: 'key+origin',
    unsafe: true,
    cacheable: null,
    limit: 'decision',
    bodyMax,
    input: pageQuestion,
    output: pageAnswer,
  },
  events: {
    method: 'POST',
    path: '/events',
    summary: 'Report what readers saw.',
    access: 'key+origin',
    unsafe: true,
    cacheable: null,
    limit: 'events',
    bodyMax: 64 * kilobyte,
    input: eventReport,
    output: z.object({
      success: z.literal(true).describe('Always true; events that are known are left out.'),
    }),
  },
  verify: {
    method: 'POST',
    path: '/decisions/verify',
    summary: 'Decide what a server may send to a reader.',
    access: 'server',
    unsafe: true,
    cacheable: null,
    limit: 'verify',
    // Fifty pieces with their terms.
    bodyMax: 256 * kilobyte,
    input: serverQuestion,
    output: serverAnswer,
  },
  putContent: {
    method: 'PUT',
    path: '/content/{key}',
    summary: 'Create or update a piece of content.',
    access: 'server',
    unsafe: true,
    cacheable: null,
    limit: 'content',
    bodyMax,
    input: publisherContent,
    output: takenContent,
  },
  removeContent: {
    method: 'DELETE',
    path: '/content/{key}',
    summary: 'Tell that a piece of content is no longer on the website.',
    access: 'server',
    unsafe: true,
    cacheable: null,
    limit: 'content',
    bodyMax,
    input: goneContent.pick({ key: true }),
    output: takenContent,
  },
  putContents: {
    method: 'POST',
    path: '/content/batch',
    summary: 'Create or update up to 500 pieces of content, or tell that they are gone.',
    access: 'server',
    unsafe: true,
    cacheable: null,
    limit: 'contentBatch',
    bodyMax: 1024 * kilobyte,
    input: z.strictObject({
      content: z
        .array(batchContent)
        .min(1)
        .max(contentBatchMax)
        .describe('Pieces; of a key that comes twice, the last one counts.'),
    }),
    output: z.object({ items: z.array(takenContent).describe('Effect of each piece, by its key.') }),
  },
} as const satisfies Record<string, ReaderCall>;

export type ReaderCalls = typeof readerCalls;
export type ReaderCallName = keyof ReaderCalls;
