import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, client } from '#console/lib/api/client.ts';
import { sites } from '#console/lib/browser-state/sites.ts';
import { errorMessageOf } from '#console/ui/record-form/server-errors.ts';
import { UnknownEncoding } from '#contract/base/xml-text.ts';
import type { ImportedPiece } from '#contract/domains/content/import-schemas.ts';
import { PieceTooLong, piecesOf } from './export-pieces.ts';

export type Skipped = ImportedPiece['skipped'][number];

export interface ImportState {
  state: 'choosing' | 'running' | 'done' | 'failed';
  fileName: string;
  /** Progress through the file, 0 to 1. */
  share: number;
  created: number;
  updated: number;
  unchanged: number;
  skipped: readonly Skipped[];
  /** Reason why the import stopped early; null if none was given. */
  failure: string | null;
  /** Fault of the file that has a text here. */
  fault: 'tooLong' | 'encoding' | 'endsEarly' | null;
}

function faultOf(error: unknown): ImportState['fault'] {
  if (error instanceof PieceTooLong) return 'tooLong';
  return error instanceof UnknownEncoding ? 'encoding' : null;
}

const nothing: ImportState = {
  state: 'choosing',
  fileName: '',
  share: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: [],
  failure: null,
  fault: null,
};

/** Reads an export piece by piece and has the server take each; leaving the screen ends it after the piece at work. */
export function useImport() {
  const queries = useQueryClient();
  const [state, setState] = useState(nothing);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const start = async (file: File) => {
    stop.current?.abort();
    const control = new AbortController();
    stop.current = control;
    const change = (next: (before: ImportState) => ImportState) => {
      if (!control.signal.aborted) setState(next);
    };
    change(() => ({ ...nothing, state: 'running', fileName: file.name }));
    const site = sites.currentKey();
    const context = site === null ? {} : { resource: site };
    try {
      let isCut = false;
      for await (const { xml, share } of piecesOf(file)) {
        control.signal.throwIfAborted();
        const content = new File([xml], file.name, { type: 'application/xml' });
        const taken = await client.content.importPiece({ content }, { context, signal: control.signal });
        isCut = taken.ends_early;
        change((before) => ({
          ...before,
          share,
          created: before.created + taken.created,
          updated: before.updated + taken.updated,
          unchanged: before.unchanged + taken.unchanged,
          skipped: [...before.skipped, ...taken.skipped],
        }));
      }
      change((before) =>
        isCut ? { ...before, state: 'failed', fault: 'endsEarly' } : { ...before, state: 'done' },
      );
    } catch (error) {
      const fault = faultOf(error);
      change((before) => ({ ...before, state: 'failed', failure: errorMessageOf(error) ?? null, fault }));
    } finally {
      void queries.invalidateQueries({ queryKey: api.content.key() });
      void queries.invalidateQueries({ queryKey: api.taxonomies.key() });
    }
  };
  return { ...state, start: (file: File) => void start(file) };
}
