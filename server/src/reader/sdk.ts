import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readerBase } from '#contract/reader/calls.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import { FileNotFound, type FileStore } from '#server/platform/files/files.ts';
import type { Log } from '#server/platform/log/log.ts';
import { allowCaching, allowOrigin } from './headers.ts';

/** Built script for pages. */
export interface BuiltScript {
  /** Name of the script, which contains its hash. */
  file: string;
  /** Hash for the attribute `integrity`. */
  integrity: string;
  script: Buffer;
}

/** Built browser SDK, and the script that shows popups. */
export interface Sdk extends BuiltScript {
  popup: BuiltScript;
}

/** Reads the built SDK of a folder. Returns null if it isn't built. */
export function loadSdk(folder: string): Sdk | null {
  try {
    const { popup, ...sdk } = JSON.parse(readFileSync(join(folder, 'sdk.json'), 'utf8')) as Sdk;
    const withScript = ({ file, integrity }: Omit<BuiltScript, 'script'>): BuiltScript => {
      return { file, integrity, script: readFileSync(join(folder, file)) };
    };
    return { ...withScript(sdk), popup: withScript(popup) };
  } catch {
    return null;
  }
}

export interface SdkTools {
  sdk: Sdk | null;
  files: FileStore;
  log: Log;
}

const year = 31_536_000;
/** Seconds after which pages that don't name a version get a new one. */
const untilNewVersion = 300;

/** Size that no version of the SDK reaches. */
const maxBytes = 64 * 1024;

const nameOf = (script: Buffer) => createHash('sha256').update(script).digest('hex').slice(0, 40);

/**
 * Keeps the scripts among the files: pages go on loading the version that they name, with its hash, after the product
 * was upgraded.
 */
async function keepVersion({ sdk, files, log }: SdkTools): Promise<void> {
  if (sdk === null) return;
  try {
    for (const { script } of [sdk, sdk.popup]) await files.put(nameOf(script), Readable.from([script]));
  } catch (error) {
    log.warn({ err: error }, 'this version of the SDK was not kept for later');
  }
}

/** Returns an earlier version. Other files of the store don't have the hash of their content as a name. */
async function findVersion({ files }: SdkTools, name: string): Promise<Buffer | null> {
  try {
    const found = await files.find(name);
    if (found.bytes > maxBytes) return null;
    const script = await buffer(found.open());
    return nameOf(script) === name ? script : null;
  } catch (error) {
    if (error instanceof FileNotFound) return null;
    throw error;
  }
}

/** Lets pages of all origins load the file, which is the same for everybody. */
function allowPages(reply: FastifyReply, seconds: number): FastifyReply {
  allowCaching(reply, seconds);
  allowOrigin(reply, '*');
  return reply.removeHeader('vary');
}

/** Mounts the browser SDK: each version at an address of its own, and the current one by a redirect. */
export function mountSdk(app: FastifyInstance, tools: SdkTools): void {
  const { sdk } = tools;
  // The server doesn't wait for the store, which may be away.
  app.addHook('onReady', async () => void keepVersion(tools));
  app.get<{ Params: { name: string } }>(
    `${readerBase}/sdk-:name(^[0-9a-f]{40}$).js`,
    async (request, reply) => {
      const { name } = request.params;
      const current = [sdk, sdk?.popup].find((one) => one?.file === `sdk-${name}.js`);
      const script = current?.script ?? (await findVersion(tools, name));
      if (script === null) throw notFound();
      return allowPages(reply, year)
        .header('cache-control', `public, max-age=${year}, immutable`)
        .type('text/javascript; charset=utf-8')
        .send(script);
    },
  );
  app.get(`${readerBase}/sdk.js`, async (_request, reply) => {
    if (sdk === null) throw notFound();
    return allowPages(reply, untilNewVersion).redirect(sdk.file);
  });
  app.get(`${readerBase}/sdk.json`, async (_request, reply) => {
    if (sdk === null) throw notFound();
    const { file, integrity, popup } = sdk;
    const named = { file, integrity, popup: { file: popup.file, integrity: popup.integrity } };
    return allowPages(reply, untilNewVersion).send(named);
  });
}
