import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './file-drop.module.css';
import { refusalOf } from './refusal.ts';
import type { ImportKind } from './types.ts';

interface FileDropProps {
  kind: ImportKind;
  onFile: (file: File) => void;
  isBusy?: boolean;
  /** Message why the last file was rejected. */
  failure?: string | null;
}

/** Accepts one file, dropped or chosen. Rejects files that can't contain rows before sending them. */
export function FileDrop({ kind, onFile, isBusy = false, failure = null }: FileDropProps) {
  const { t } = useTranslation('memberImports');
  const input = useRef<HTMLInputElement>(null);
  const failureId = useId();
  const [isOver, setOver] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const take = (files: FileList | null) => {
    const [file, another] = Array.from(files ?? []);
    if (!file || isBusy) return;
    const reason = another ? t('create.several') : refusalOf(t, file);
    setRefusal(reason);
    if (reason === null) onFile(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const told = refusal ?? failure;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <IconFileUpload size={28} stroke={1.5} className={classes.icon} aria-hidden />
      <span>{t('create.drop')}</span>
      <Button
        loading={isBusy}
        onClick={() => input.current?.click()}
        {...(told === null ? {} : { 'aria-describedby': failureId })}
      >
        {t('create.choose')}
      </Button>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-label={t(kind === 'sales' ? 'sales.create.dropLabel' : 'create.dropLabel')}
        tabIndex={-1}
        onChange={(event) => {
          take(event.currentTarget.files);
          // The same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
      <p className={classes.limits}>{t('create.limits')}</p>
      {told !== null && (
        <p id={failureId} className={classes.failure} role="alert">
          {told}
        </p>
      )}
    </div>
  );
}
