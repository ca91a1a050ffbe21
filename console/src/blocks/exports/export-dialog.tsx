import { Tabs } from '@mantine/core';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import { SendForm } from '../send-dialog.tsx';
import { useAskRemoval } from './ask-removal.ts';
import { AskTab } from './ask-tab.tsx';
import type { AskedFilter } from './asked-filter.ts';
import classes from './export-dialog.module.css';
import { MemberSet } from './member-set.tsx';
import { RequestList } from './request-list.tsx';
import { ScheduleList } from './schedule-list.tsx';
import { type ExportView, exportViews, viewOf } from './views.ts';

/** Loaded together with the dialog's forms. */
export { RecipientDialog } from './recipient-dialog.tsx';

interface ExportDialogProps {
  /** The filter of the list that is exported. */
  filter: AskedFilter;
  /** Number of matching members as the list shows it. */
  count: number;
  /** View shown; null when the dialog is closed. */
  view: ExportView | null;
  /** Shows something else of it; undefined closes it. */
  onView: (view: ExportView | undefined) => void;
}

/** Renders the three ways to export members: a file now, by email, and on a schedule. */
export function ExportDialog({ filter, count, view, onView }: ExportDialogProps) {
  const { t } = useTranslation('exports');
  // The last view stays while the dialog closes.
  const [last, setLast] = useState<ExportView>(view ?? 'generate');
  if (view !== null && view !== last) setLast(view);
  const { leaveTo, noteWork, whileAsking } = useLeaving(onView);
  const askRemoval = useAskRemoval();
  const close = () => leaveTo(undefined);
  const send = (email: string) => client.members.list({ download: true, email, filter });
  return (
    <KitModal opened={view !== null} onClose={close} title={t('dialog.title')} size={920} asksItself>
      <MemberSet filter={filter} count={count} />
      <Tabs
        value={last}
        onChange={(next) => leaveTo(viewOf(next) ?? undefined)}
        keepMounted={false}
        classNames={{ tab: classes.tab }}
      >
        <Tabs.List aria-label={t('dialog.kinds')}>
          {exportViews.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`dialog.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="generate" className={classes.panel}>
          <AskTab kind="generate" filter={filter} onWork={noteWork}>
            <RequestList isShort />
          </AskTab>
        </Tabs.Panel>
        <Tabs.Panel value="email" className={classes.panel}>
          <SendForm
            text={t('send.setText', { count, n: number(count) })}
            send={send}
            onDone={() => {
              noteWork(false);
              onView(undefined);
            }}
          />
        </Tabs.Panel>
        <Tabs.Panel value="schedule" className={classes.panel}>
          <AskTab kind="schedule" filter={filter} onWork={noteWork}>
            <ScheduleList onRemove={(schedule) => whileAsking(() => askRemoval(schedule))} />
          </AskTab>
        </Tabs.Panel>
      </Tabs>
    </KitModal>
  );
}

/** Asks before the dialog closes or changes its tab while unsent input would be lost. */
function useLeaving(onView: ExportDialogProps['onView']) {
  const { t } = useTranslation('exports');
  const confirm = useConfirm();
  const hasWork = useRef(false);
  // Esc in a question above the dialog answers the question and leaves the dialog open.
  const isAsking = useRef(false);
  const noteWork = useCallback((is: boolean) => {
    hasWork.current = is;
  }, []);
  const whileAsking = async (ask: () => Promise<boolean>) => {
    isAsking.current = true;
    try {
      return await ask();
    } finally {
      isAsking.current = false;
    }
  };
  const question = { title: t('leave.title'), text: t('leave.text'), verb: t('leave.verb'), isLoss: true };
  const leave = async (next: ExportView | undefined) => {
    if (isAsking.current) return;
    if (hasWork.current && !(await whileAsking(() => confirm(question)))) return;
    hasWork.current = false;
    onView(next);
  };
  return { leaveTo: (next: ExportView | undefined) => void leave(next), noteWork, whileAsking };
}
