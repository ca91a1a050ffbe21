import { Tabs } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { client } from '#console/lib/api/client.ts';
import { exportWords } from '#console/texts/en/exports.ts';
import { addTexts } from '#console/texts/texts.ts';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import { SendForm } from '../send-list.tsx';
import { AskTab } from './ask-tab.tsx';
import type { AskedFilter } from './asked-filter.ts';
import classes from './export-dialog.module.css';
import { MemberSet } from './member-set.tsx';
import { RequestList } from './request-list.tsx';
import { ScheduleList } from './schedule-list.tsx';
import { type ExportView, isOwn, ownViews, viewFor, viewOf } from './views.ts';

addTexts('exports', exportWords);

interface ExportDialogProps {
  /** The filter of the list that is exported. */
  filter: AskedFilter;
  /** How many match, as the list says. */
  count: number;
  /** What shows of it; null while it is closed. */
  view: ExportView | null;
  /** Shows something else of it; undefined closes it. */
  onView: (view: ExportView | undefined) => void;
}

/** The three ways to take members out: by e-mail, as a file, and again and again. Who may not, sees their own of before. */
export function ExportDialog({ filter, count, view, onView }: ExportDialogProps) {
  const { t } = useTranslation('exports');
  const mayWrite = useMay('exports', 'write');
  // It stays as it is while it closes.
  const [last, setLast] = useState<ExportView>(view ?? 'email');
  if (view !== null && view !== last) setLast(view);
  const shown = viewFor(last, mayWrite);
  const isOwnOnly = isOwn(shown);
  const [files, schedules] = isOwnOnly ? ownViews : (['generate', 'schedule'] as const);
  const onClose = () => onView(undefined);
  const confirm = useConfirm();
  // Esc in the question above the dialog answers the question and leaves the dialog open.
  const isAsking = useRef(false);
  const ask = async (title: string, recipient: string) => {
    isAsking.current = true;
    const isAgreed = await confirm({
      title: t('schedules.removeTitle', { title }),
      text: t('schedules.removeText', { recipient }),
      verb: t('schedules.removeVerb'),
      isLoss: true,
    });
    isAsking.current = false;
    return isAgreed;
  };
  const send = (email: string) => client.members.list({ download: true, email, filter });
  return (
    <KitModal
      opened={view !== null}
      onClose={() => {
        if (!isAsking.current) onClose();
      }}
      title={t('dialog.title')}
      size={920}
    >
      {!isOwnOnly && <MemberSet filter={filter} count={count} />}
      <Tabs
        value={shown}
        onChange={(next) => onView(viewOf(next) ?? undefined)}
        keepMounted={false}
        classNames={{ tab: classes.tab }}
      >
        <Tabs.List aria-label={t('dialog.kinds')}>
          {!isOwnOnly && <Tabs.Tab value="email">{t('dialog.email')}</Tabs.Tab>}
          <Tabs.Tab value={files}>{t(isOwnOnly ? 'dialog.own' : 'dialog.generate')}</Tabs.Tab>
          <Tabs.Tab value={schedules}>{t(isOwnOnly ? 'dialog.ownSchedules' : 'dialog.schedule')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="email" className={classes.panel}>
          <SendForm text={t('send.setText')} send={send} onDone={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value={files} className={classes.panel}>
          <AskTab kind="generate" isAsking={!isOwnOnly} filter={filter}>
            <RequestList />
          </AskTab>
        </Tabs.Panel>
        <Tabs.Panel value={schedules} className={classes.panel}>
          <AskTab kind="schedule" isAsking={!isOwnOnly} filter={filter}>
            <ScheduleList onRemove={({ title, recipient_email: recipient }) => ask(title, recipient)} />
          </AskTab>
        </Tabs.Panel>
      </Tabs>
    </KitModal>
  );
}
