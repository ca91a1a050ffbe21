import { useTranslation } from 'react-i18next';
import { Badge } from '#console/ui/cells/badge.tsx';
import type { ImportState, MemberImportRow } from './types.ts';

const tones = {
  done: 'good',
  failed: 'bad',
  stopped: 'warn',
  checked: 'warn',
  uploaded: 'warn',
} as const;

/** Returns whether work is running, so that the state needs polling. */
export function isBusy(state: ImportState): boolean {
  return state === 'checking' || state === 'queued' || state === 'running' || state === 'undoing';
}

/** Milliseconds between two polls of a running import. */
export const pollIntervalMs = 1_500;

/** Returns whether the import wasn't started yet, so that it can be discarded. */
export function isBefore(state: ImportState): boolean {
  return state === 'uploading' || state === 'uploaded' || state === 'checking' || state === 'checked';
}

type Row = Pick<MemberImportRow, 'state' | 'undo_stopped'>;

/** Renders the state of an import in a word or two. */
export function StateBadge({ row: { state, undo_stopped: isUndoStopped } }: { row: Row }) {
  const { t } = useTranslation('memberImports');
  const tone = (tones as Partial<Record<ImportState, 'good' | 'bad' | 'warn'>>)[state];
  return <Badge tone={tone ?? 'quiet'}>{t(isUndoStopped ? 'states.undoStopped' : `states.${state}`)}</Badge>;
}
