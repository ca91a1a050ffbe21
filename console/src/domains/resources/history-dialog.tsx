import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { dateTime } from '#console/lib/formats.ts';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import type { Resource, SettingsVersion } from '#contract/domains/resources/schemas.ts';
import classes from './resources.module.css';
import { VersionView } from './version-view.tsx';

interface HistoryDialogProps {
  resource: Resource;
  onClose: () => void;
}

/** Who changed the settings when; a version opens as what it changed. */
export function HistoryDialog({ resource, onClose }: HistoryDialogProps) {
  const { t } = useTranslation('resources');
  const [open, setOpen] = useState<number | null>(null);
  const { data } = useQuery(
    api.resources.listVersions.queryOptions({
      input: { key: resource.key, limit: 100 },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <KitModal opened onClose={onClose} title={t('history.title')} size={720}>
      {open === null ? (
        <>
          <p className={classes.hint}>{t('history.text')}</p>
          <ul className={classes.versions}>
            {data?.items.map((version) => (
              <li key={version.version} className={classes.version}>
                <Line version={version} />
                <Button
                  className={classes.whole}
                  size="xs"
                  variant="default"
                  aria-label={t('history.open', { version: version.version })}
                  onClick={() => setOpen(version.version)}
                >
                  {t('history.version', { version: version.version })}
                </Button>
              </li>
            ))}
          </ul>
          {data?.items.length === 0 && <p>{t('history.first')}</p>}
        </>
      ) : (
        <VersionView resource={resource} version={open} onBack={() => setOpen(null)} onRestored={onClose} />
      )}
    </KitModal>
  );
}

/** Who, when, and how much of it. */
export function Line({ version }: { version: SettingsVersion }) {
  const { t } = useTranslation('resources');
  const { saved_by: who, saved_at: at, changed, restored_from: from, is_current: isCurrent } = version;
  const said = [
    changed === null ? null : t('history.changed', { count: changed.length }),
    from === null ? null : t('history.restored', { version: from }),
    isCurrent ? t('history.current') : null,
  ];
  return (
    <div className={classes.words}>
      <strong>{t('history.by', { who: who ?? t('history.outside'), when: dateTime(at) })}</strong>
      <span className={classes.hint}>{said.filter((text) => text !== null).join(' · ')}</span>
    </div>
  );
}
