import type { TFunction } from 'i18next';
import { dateTime, number } from '#console/lib/formats.ts';
import type { MemberImport } from './types.ts';

type Ended = Pick<MemberImport, 'state' | 'totals' | 'preview' | 'finished_at' | 'undo_stopped'>;

/** Returns the heading of the result, and a sentence about it. */
export function resultWords(record: Ended, t: TFunction<'memberImports'>): { title: string; text?: string } {
  const { state, totals, preview, finished_at } = record;
  if (state === 'failed') return { title: t('result.failed') };
  if (state === 'undoing') return { title: t('undo.undoing') };
  if (record.undo_stopped) return { title: t('undo.stopped'), text: t('undo.stoppedText') };
  if (state === 'stopped') {
    const n = number(totals?.rows ?? 0);
    return {
      title: t('result.stopped'),
      text: t('result.stoppedText', { n, total: number(preview?.totals.rows ?? 0) }),
    };
  }
  const text = finished_at === null ? '' : t('result.doneText', { when: dateTime(finished_at) });
  return { title: t(state === 'undone' ? 'undo.undone' : 'result.done'), text };
}
