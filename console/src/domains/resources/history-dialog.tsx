import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettingWords } from '#console/blocks/setting-words.ts';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { dateTime } from '#console/lib/formats.ts';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import type { Resource, SettingsVersion } from '#contract/domains/resources/schemas.ts';
import classes from './history.module.css';
import { useUndo } from './use-undo.tsx';
import { VersionView } from './version-view.tsx';

interface HistoryDialogProps {
  resource: Resource;
  onClose: () => void;
}

/** Renders the versions of the settings with their authors; a version opens to show its changes. */
export function HistoryDialog({ resource, onClose }: HistoryDialogProps) {
  const { t } = useTranslation('resources');
  const [open, setOpen] = useState<number | null>(null);
  const mayWrite = useMay('settings', 'write');
  const { undo, askUndo } = useUndo(resource);
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
                <div className={classes.rowButtons}>
                  {mayWrite && (version.changed?.length ?? 0) > 0 && (
                    <Button
                      size="xs"
                      variant="default"
                      loading={undo.isPending && undo.variables === version.version}
                      aria-label={t('history.undoOf', { version: version.version })}
                      onClick={() => void askUndo(version)}
                    >
                      {t('history.undo')}
                    </Button>
                  )}
                  <Button
                    size="xs"
                    variant="subtle"
                    color="gray"
                    aria-label={t('history.open', { version: version.version })}
                    onClick={() => setOpen(version.version)}
                  >
                    {t('history.details')}
                  </Button>
                </div>
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

/** Number of settings named in one line. */
const mostNamed = 4;

/** Renders the changes, the author and the time of a version. */
export function Line({ version }: { version: SettingsVersion }) {
  const { t } = useTranslation('resources');
  const { labelOf } = useSettingWords();
  const {
    saved_by: who,
    saved_at: at,
    changed,
    restored_from: from,
    undoes,
    is_current: isCurrent,
  } = version;
  const names = (changed ?? []).map(labelOf);
  const named = names.slice(0, mostNamed).join(', ');
  const count = names.length - mostNamed;
  const said = [
    t('history.by', { who: who ?? t('history.outside'), when: dateTime(at) }),
    from === null ? null : t('history.restored', { version: from }),
    undoes === null ? null : t('history.undone', { version: undoes }),
    isCurrent ? t('history.current') : null,
  ];
  return (
    <div className={classes.words}>
      <strong>
        {count > 0
          ? t('history.more', { names: named, count })
          : named || t('history.version', { version: version.version })}
      </strong>
      <span className={classes.hint}>{said.filter((text) => text !== null).join(' · ')}</span>
    </div>
  );
}
