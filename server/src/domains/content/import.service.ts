// Imports content from a WordPress export. Importing the same file again changes nothing, so an interrupted import can
// simply be repeated.
import type { ReadableStream } from 'node:stream/web';
import { errorText } from '#contract/base/errors.ts';
import type { content } from '#contract/domains/content/routes.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { write } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { type GivenContent, storeContent } from './store-pieces.service.ts';
import { isSkipped, type SkippedItem, sorted } from './validate-import.ts';
import { type ItemsRead, UnreadableExport } from './wordpress.ts';
import type { ReadPiece } from './wordpress-piece.ts';

/** Number of pieces of content per transaction. */
const batchSize = 500;

/** Number of pieces by what became of them. */
interface ContentImportResult {
  created: number;
  updated: number;
  unchanged: number;
}

export interface ImportCounts extends ContentImportResult {
  /** Number of items in the export, imported or not. */
  items: number;
  skipped: number;
  /** True if the export breaks off after these items. */
  endsEarly: boolean;
}

interface ImportOptions {
  /** Items of the export as they are read, with the number of bytes read so far. */
  read: AsyncIterable<ItemsRead>;
  /** Name of the file in the audit log. */
  name: string;
  onSkip: (item: SkippedItem) => Promise<void> | void;
  /** Called after each batch, with the number of bytes read. */
  onProgress?: (counts: ImportCounts, bytes: number) => Promise<void> | void;
}

function takeBatch(
  ctx: ResourceContext,
  name: string,
  batch: readonly GivenContent[],
): Promise<ContentImportResult> {
  return write(ctx, 'content.import', async (scope) => {
    const stored = await storeContent(scope, ctx.resource.id, batch, {
      now: ctx.clock.now(),
      keepsDates: true,
    });
    const [created, updated] = [stored.created.size, stored.changed.size];
    if (created + updated === 0) scope.unchanged();
    else await scope.audit({ target: 'content_import', id: null, changes: { file: name, created, updated } });
    return { created, updated, unchanged: batch.length - created - updated };
  });
}

/**
 * Imports the published content of a WordPress export, batch by batch; content that is not in the file stays.
 * @throws UnreadableExport
 */
export async function importWordpress(
  ctx: ResourceContext,
  { read: reading, name, onSkip, onProgress }: ImportOptions,
): Promise<ImportCounts> {
  const none = { items: 0, created: 0, updated: 0, unchanged: 0, skipped: 0 };
  const counts: ImportCounts = { ...none, endsEarly: false };
  const seen = new Set<string>();
  let batch: GivenContent[] = [];
  const take = async (bytes: number) => {
    if (batch.length > 0) {
      const { created, updated, unchanged } = await takeBatch(ctx, name, batch);
      counts.created += created;
      counts.updated += updated;
      counts.unchanged += unchanged;
      batch = [];
    }
    await onProgress?.({ ...counts }, bytes);
  };
  let read = 0;
  for await (const { items, bytes, endsEarly } of reading) {
    read = bytes;
    counts.endsEarly = endsEarly;
    for (const item of items) {
      counts.items += 1;
      const made = sorted(item, ctx.clock.now());
      const again = !isSkipped(made) && seen.has(made.key);
      if (isSkipped(made) || again) {
        const { key, title, type } = made;
        counts.skipped += 1;
        await onSkip(isSkipped(made) ? made : { key, title, type, reason: 'comes twice in the file' });
        continue;
      }
      seen.add(made.key);
      batch.push(made);
      if (batch.length >= batchSize) await take(read);
    }
  }
  await take(read);
  return counts;
}

async function* itemsOf(readPiece: ReadPiece, siteId: number, file: File): AsyncGenerator<ItemsRead> {
  const piece = {
    bytes: file.size,
    open: (from = 0) => chunksOf(file.slice(from).stream() as ReadableStream<Uint8Array<ArrayBuffer>>),
  };
  yield { ...(await readPiece(siteId, piece)), bytes: file.size };
}

async function* chunksOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Buffer> {
  for await (const chunk of stream) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}

/**
 * Imports a WordPress export, or a piece of one that is an export by itself.
 * @throws AppError invalid, with an explanation, for a file that is no export; unavailable while too many other files
 * are read
 */
export async function importPiece(
  readPiece: ReadPiece,
  ctx: ResourceContext,
  { content: file }: RouteInput<typeof content.importPiece>,
): Promise<RouteOutput<typeof content.importPiece>> {
  const skipped: SkippedItem[] = [];
  try {
    const { created, updated, unchanged, endsEarly } = await importWordpress(ctx, {
      read: itemsOf(readPiece, ctx.resource.id, file),
      name: file.name,
      onSkip: (item) => void skipped.push(item),
    });
    return { created, updated, unchanged, skipped, ends_early: endsEarly };
  } catch (error) {
    if (!(error instanceof UnreadableExport)) throw error;
    const { message } = error;
    throw new AppError('invalid', errorText('content.unreadable_export', message), {
      fields: { content: message },
    });
  }
}
