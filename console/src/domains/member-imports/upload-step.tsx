import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileSize } from '#console/lib/file-size.ts';
import { ProgressBar, percentOf } from '#console/ui/progress/progress-bar.tsx';
import { ProgressBox } from '#console/ui/progress/progress-box.tsx';
import { failureInWords } from './failure-words.ts';
import { FileDrop } from './file-drop.tsx';
import classes from './step.module.css';
import { Step } from './step.tsx';
import type { MemberImport } from './types.ts';
import { retryUpload, startUpload, type Upload, useUpload } from './uploads.ts';
import { useKeepImport } from './use-keep-import.ts';

interface UploadStepProps {
  record: MemberImport;
  /** Discards the import and opens a new one, without a confirmation. */
  onAnother: () => void;
}

/** Renders the upload: sent by this window, interrupted, or complete and being read. */
export function UploadStep({ record, onAnother }: UploadStepProps) {
  const upload = useUpload(record.id);
  const keep = useKeepImport();
  const { id, bytes, uploaded_bytes } = record;
  const isAllThere = uploaded_bytes >= bytes;
  const isMissing = upload === null;
  useEffect(() => {
    if (isAllThere && isMissing) startUpload({ id, uploaded_bytes: bytes }, null, keep);
  }, [isAllThere, isMissing, id, bytes, keep]);
  if (upload === null) return isAllThere ? <Reading /> : <Waiting record={record} />;
  if (upload.state === 'reading') return <Reading />;
  if (upload.state === 'refused') return <Refused upload={upload} onAnother={onAnother} />;
  if (upload.state === 'failed') return <Failed record={record} upload={upload} />;
  return <Sending record={record} upload={upload} />;
}

function Reading() {
  const { t } = useTranslation('memberImports');
  return (
    <Step title={t('upload.title')}>
      <ProgressBox label={t('upload.progress')} share={null}>
        {t('upload.reading')}
      </ProgressBox>
    </Step>
  );
}

function Sending({ record, upload }: { record: MemberImport; upload: Upload }) {
  const { t } = useTranslation('memberImports');
  return (
    <Step title={t('upload.title')}>
      <ProgressBox label={t('upload.progress')} share={upload.sent / record.bytes} note={t('upload.stay')}>
        {t('upload.sent', { done: fileSize(upload.sent), total: fileSize(record.bytes) })}
      </ProgressBox>
    </Step>
  );
}

/** Renders the failure of the network or the server; received parts stay. */
function Failed({ record, upload }: { record: MemberImport; upload: Upload }) {
  const { t } = useTranslation(['memberImports', 'kit']);
  const { failure, sent } = upload;
  const reason = failureInWords(t, failure);
  const share = sent / record.bytes;
  return (
    <Step
      title={t('upload.failedTitle')}
      text={t('upload.failedText')}
      actions={<Button onClick={() => retryUpload(record.id)}>{t('kit:actions.retry')}</Button>}
    >
      <p className={classes.bad} role="alert">
        {t('upload.failed', { n: percentOf(share), reason })}
      </p>
      <ProgressBar label={t('upload.progress')} share={share} />
    </Step>
  );
}

/** Renders the upload of a window that was closed: the file has to be chosen again. */
function Waiting({ record }: { record: MemberImport }) {
  const { t } = useTranslation('memberImports');
  const keep = useKeepImport();
  const [isOther, setOther] = useState(false);
  const { bytes, uploaded_bytes, file_name: file } = record;
  const share = uploaded_bytes / bytes;
  return (
    <Step
      title={t('upload.waitingTitle')}
      text={t('upload.waitingText', { percent: percentOf(share), file })}
    >
      <ProgressBar label={t('upload.progress')} share={share} />
      <FileDrop
        kind={record.kind}
        failure={isOther ? t('upload.otherFile', { file, size: fileSize(bytes) }) : null}
        onFile={(chosen) => {
          const isSame = chosen.name === file && chosen.size === bytes;
          setOther(!isSame);
          if (isSame) startUpload(record, chosen, keep);
        }}
      />
    </Step>
  );
}

/** Renders a received file without readable rows. */
function Refused({ upload, onAnother }: { upload: Upload; onAnother: () => void }) {
  const { t } = useTranslation(['memberImports', 'kit']);
  return (
    <Step
      title={t('upload.refusedTitle')}
      actions={<Button onClick={onAnother}>{t('upload.refusedAgain')}</Button>}
    >
      <p className={classes.bad} role="alert">
        {failureInWords(t, upload.failure)}
      </p>
    </Step>
  );
}
