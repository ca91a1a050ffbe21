// Brings content in from a WordPress export. The same file again changes nothing, so an interrupted run is begun anew.
import type { ReadableStream } from 'node:stream/web';
import { errorText } from '#contract/base/errors.ts';
import type { content } from '#contract/domains/content/routes.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { VerbInput, VerbOutput } from '#server/database/handlers.ts';
import { write } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { type GivenContent, isSkipped, type SkippedItem, sorted } from './sort.ts';
import { type Taken, takeContent } from './take.service.ts';
import { readWordpress, UnreadableExport } from './wordpress.ts';

/** Pieces that go into one transaction. */
const batchSize = 500;

export interface ImportCounts extends Taken {
  /** Of the export, whatever becomes of them. */
  items: number;
  skipped: number;
}

interface ImportOptions {
  /** The file's bytes. */
  chunks: AsyncIterable<Uint8Array>;
  /** What the audit log calls the file. */
  name: string;
  onSkip: (item: SkippedItem) => Promise<void> | void;
  /** Called after each batch, with the bytes that are read. */
  onProgress?: (counts: ImportCounts, bytes: number) => Promise<void> | void;
}

function takeBatch(ctx: ResourceContext, name: string, batch: readonly GivenContent[]): Promise<Taken> {
  return write(ctx, 'content.import', async (scope) => {
    const taken = await takeContent(scope, ctx.resource.id, batch);
    const { created, updated } = taken;
    if (created + updated === 0) scope.unchanged();
    else await scope.audit({ target: 'content_import', id: null, changes: { file: name, created, updated } });
    return taken;
  });
}

/**
 * Reads a WordPress export and takes what is published of it, batch by batch; content that is not in the file stays.
 * @throws UnreadableExport
 */
export async function importWordpress(
  ctx: ResourceContext,
  { chunks, name, onSkip, onProgress }: ImportOptions,
): Promise<ImportCounts> {
  const counts: ImportCounts = { items: 0, created: 0, updated: 0, unchanged: 0, skipped: 0 };
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
  for await (const { items, bytes } of readWordpress(chunks)) {
    read = bytes;
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

/**
 * Takes in a WordPress export, or a piece of one that is an export by itself.
 * @throws AppError invalid, in words, for a file that is no export
 */
export async function importPiece(
  ctx: ResourceContext,
  { content: file }: VerbInput<typeof content.importPiece>,
): Promise<VerbOutput<typeof content.importPiece>> {
  const skipped: SkippedItem[] = [];
  try {
    const { created, updated, unchanged } = await importWordpress(ctx, {
      chunks: file.stream() as ReadableStream<Uint8Array>,
      name: file.name,
      onSkip: (item) => void skipped.push(item),
    });
    return { created, updated, unchanged, skipped };
  } catch (error) {
    if (!(error instanceof UnreadableExport)) throw error;
    const { message } = error;
    throw new AppError('invalid', errorText('content.unreadable_export', message), {
      fields: { content: message },
    });
  }
}
