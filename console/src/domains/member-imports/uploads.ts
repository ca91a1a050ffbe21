import { useCallback, useSyncExternalStore } from 'react';
import { isStatus } from '#console/lib/api/api-error.ts';
import { client } from '#console/lib/api/client.ts';
import { sites } from '#console/lib/browser-state/sites.ts';
import { sendInParts } from '#console/lib/in-parts.ts';
import type { MemberImport } from './types.ts';

/** Bytes of a part; every part of a file but the last has as many. */
const partBytes = 4 * 1_048_576;

export interface Upload {
  /** Bytes that arrived. */
  sent: number;
  /** State of the upload; `refused`: it arrived, but contains no rows. */
  state: 'sending' | 'reading' | 'failed' | 'refused';
  failure: unknown;
}

interface Running extends Upload {
  file: File | null;
  /** Site that it goes to, whichever one is current. */
  site: string | null;
  stop: AbortController;
  onRead: (read: MemberImport) => void;
}

// Kept outside of the components, so that an upload continues while another screen is open.
const uploads = new Map<number, Running>();
const listeners = new Set<() => void>();

function become(id: number, change: Partial<Running>): void {
  const before = uploads.get(id);
  if (before) uploads.set(id, { ...before, ...change });
  for (const listener of listeners) listener();
}

function holdWindow(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Makes the browser ask before the window closes, which would end an upload. */
function guardWindow(): void {
  const isSending = [...uploads.values()].some(({ state }) => state === 'sending');
  if (isSending) window.addEventListener('beforeunload', holdWindow);
  else window.removeEventListener('beforeunload', holdWindow);
}

/** Returns whether the failure may be temporary: no network, or a server that is busy or starting. */
function isPassing(failure: unknown): boolean {
  return failure instanceof TypeError || isStatus(failure, 429, 502, 503, 504);
}

async function run(id: number): Promise<void> {
  const upload = uploads.get(id);
  if (!upload) return;
  const { file, site, stop } = upload;
  const context = site === null ? {} : { resource: site };
  try {
    if (file !== null)
      await sendInParts({
        file,
        from: upload.sent,
        partBytes,
        signal: stop.signal,
        isPassing,
        onProgress: (sent) => become(id, { sent }),
        async send(part, content) {
          const named = new File([content], file.name, { type: 'text/csv' });
          const input = { id, part, content: named };
          const answer = await client.memberImports.addPart(input, { context, signal: stop.signal });
          return answer.uploaded_bytes;
        },
      });
    become(id, { state: 'reading' });
    guardWindow();
    const read = await client.memberImports.finishUpload({ id }, { context, signal: stop.signal });
    uploads.delete(id);
    become(id, {});
    upload.onRead(read);
  } catch (failure) {
    if (!stop.signal.aborted) become(id, { state: isStatus(failure, 422) ? 'refused' : 'failed', failure });
  } finally {
    guardWindow();
  }
}

/**
 * Uploads the file of an import from the last byte that arrived, and starts its reading.
 * @param file null if all of it has arrived already
 * @param onRead called once the heading was read
 */
export function startUpload(
  { id, uploaded_bytes }: Pick<MemberImport, 'id' | 'uploaded_bytes'>,
  file: File | null,
  onRead: (read: MemberImport) => void,
): void {
  uploads.get(id)?.stop.abort();
  uploads.set(id, {
    sent: uploaded_bytes,
    state: file === null ? 'reading' : 'sending',
    failure: null,
    file,
    site: sites.currentKey(),
    stop: new AbortController(),
    onRead,
  });
  become(id, {});
  guardWindow();
  void run(id);
}

/** Goes on with an upload that failed. */
export function retryUpload(id: number): void {
  const upload = uploads.get(id);
  if (upload) startUpload({ id, uploaded_bytes: upload.sent }, upload.file, upload.onRead);
}

/** Stops sending, and forgets the file. */
export function dropUpload(id: number): void {
  uploads.get(id)?.stop.abort();
  uploads.delete(id);
  become(id, {});
  guardWindow();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the upload of an import by this window; null if there is none. */
export function useUpload(id: number): Upload | null {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => uploads.get(id) ?? null, [id]),
  );
}
