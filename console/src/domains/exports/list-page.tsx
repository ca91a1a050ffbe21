import { Button, SegmentedControl } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAskRemoval } from '#console/blocks/exports/ask-removal.ts';
import { RequestList } from '#console/blocks/exports/request-list.tsx';
import { ScheduleList } from '#console/blocks/exports/schedule-list.tsx';
import { viewParameter } from '#console/blocks/exports/views.ts';
import { useMay } from '#console/lib/access.ts';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import classes from './exports.module.css';

/** Renders the operator's files and schedules. Their tables are the landmarks, labelled by their headings. */
export function Screen() {
  const { t } = useTranslation('exports');
  const mayWrite = useMay('exports', 'write');
  const mayRemove = useMay('exports', 'delete');
  const [whose, setWhose] = useState<'own' | 'everyone'>('own');
  const isOfAll = mayRemove && whose === 'everyone';
  const askRemoval = useAskRemoval();
  return (
    <Page width="list">
      <PageHeader
        title={t('list.title')}
        description={t('list.text')}
        actions={
          mayWrite && (
            <Button
              component={Link}
              to="/users"
              search={{ [viewParameter]: 'generate' } as never}
              leftSection={<IconFileExport size={16} aria-hidden />}
            >
              {t('dialog.title')}
            </Button>
          )
        }
      />
      <div>
        <div className={classes.headLine}>
          <h2 className={classes.heading}>{t(isOfAll ? 'whose.everyoneTable' : 'dialog.own')}</h2>
          {mayRemove && (
            <SegmentedControl
              size="xs"
              aria-label={t('whose.label')}
              value={whose}
              onChange={(next) => setWhose(next as typeof whose)}
              data={[
                { value: 'own', label: t('whose.own') },
                { value: 'everyone', label: t('whose.everyone') },
              ]}
            />
          )}
        </div>
        {isOfAll && <p className={classes.text}>{t('whose.everyoneText')}</p>}
        <RequestList key={whose} isOfAll={isOfAll} />
      </div>
      <div>
        <h2 className={classes.heading}>{t('dialog.ownSchedules')}</h2>
        <ScheduleList onRemove={askRemoval} />
      </div>
    </Page>
  );
}
