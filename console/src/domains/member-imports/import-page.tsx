import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RecordPage } from '#console/blocks/record-page.tsx';
import { api } from '#console/lib/api/client.ts';
import { fileSize } from '#console/lib/file-size.ts';
import { dateTime } from '#console/lib/formats.ts';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import { PageHeader } from '#console/ui/page/page.tsx';
import { CheckStep } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { kindInAddress } from './kind-in-address.ts';
import { PreviewStep } from './preview-step.tsx';
import { ResultStep } from './result-step.tsx';
import { RunStep } from './run-step.tsx';
import { isBefore, isBusy, pollIntervalMs } from './state.tsx';
import classes from './step.module.css';
import { Steps } from './step.tsx';
import type { MemberImport } from './types.ts';
import { UploadStep } from './upload-step.tsx';
import { dropUpload, useUpload } from './uploads.ts';

/** Milliseconds between polls of an import that this window doesn't drive; another window may. */
const lookElsewhere = 5_000;

function importQuery(id: number) {
  return api.memberImports.get.queryOptions({
    input: { id },
    refetchInterval({ state: { data } }) {
      if (!data) return false;
      if (isBusy(data.state)) return pollIntervalMs;
      // The minutes left to undo go down.
      return data.state === 'uploading' || data.can_undo ? lookElsewhere : false;
    },
  });
}

/** Renders the page of an import, from the file to the result. */
export function Screen() {
  return (
    <RecordPage
      query={importQuery}
      nameOf={(record) => record.file_name}
      backTo="/users/imports"
      width="page"
    >
      {(record) => <Import key={record.id} record={record} />}
    </RecordPage>
  );
}

function Import({ record }: { record: MemberImport }) {
  const { t } = useTranslation('memberImports');
  const { isError } = useQuery(importQuery(record.id));
  const isChanging = useSearch({ strict: false }).step === 'columns' && record.state === 'checked';
  const discard = useDiscard(record);
  const { file_name, created_by: who, created_at, bytes, state } = record;
  const when = dateTime(created_at);
  return (
    <>
      <PageHeader
        title={file_name}
        description={t('page.by', { who, when, size: fileSize(bytes) })}
        actions={
          isBefore(state) && (
            <Button variant="default" loading={discard.isPending} onClick={discard.ask}>
              {t(state === 'uploading' ? 'upload.cancel' : 'page.remove')}
            </Button>
          )
        }
      />
      <Steps state={state} isChanging={isChanging} />
      {isError && (
        <p className={classes.note} role="status">
          {t('page.stale')}
        </p>
      )}
      <CurrentStep record={record} isChanging={isChanging} onAnother={discard.another} />
    </>
  );
}

/**
 * Returns the key that resets the chosen columns when the headings are on another row or the file is read as another
 * source.
 */
const columnsKey = ({ heading_line: line, source }: MemberImport): string =>
  `columns-${line}-${source?.key ?? ''}`;

interface CurrentStepProps {
  record: MemberImport;
  /** True while the columns are being changed although there is a preview. */
  isChanging: boolean;
  onAnother: () => void;
}

function CurrentStep({ record, isChanging, onAnother }: CurrentStepProps) {
  const navigate = useNavigate();
  const show = (step: 'columns' | undefined) =>
    void navigate({ to: '.', search: { step } as never, resetScroll: false });
  switch (record.state) {
    case 'uploading':
      return <UploadStep record={record} onAnother={onAnother} />;
    case 'uploaded':
      return (
        <ColumnsStep
          key={columnsKey(record)}
          record={record}
          onBack={null}
          onChecking={() => show(undefined)}
        />
      );
    case 'checking':
      return <CheckStep record={record} />;
    case 'checked':
      return isChanging || record.preview === null ? (
        <ColumnsStep
          key={columnsKey(record)}
          record={record}
          onBack={record.preview && (() => show(undefined))}
          onChecking={() => show(undefined)}
        />
      ) : (
        <PreviewStep record={record} preview={record.preview} onChangeColumns={() => show('columns')} />
      );
    case 'queued':
    case 'running':
      return <RunStep record={record} />;
    default:
      return <ResultStep record={record} />;
  }
}

/** Discards an import that wasn't started: after a confirmation, or at once if its file was rejected. */
function useDiscard({ id, kind, file_name: file, state }: MemberImport) {
  const { t } = useTranslation('memberImports');
  const confirm = useConfirm();
  const navigate = useNavigate();
  const remove = useMutation(api.memberImports.remove.mutationOptions({ meta: { silentSuccess: true } }));
  const isRefused = useUpload(id)?.state === 'refused';
  const leaveTo = async (address: string, search = {}) => {
    dropUpload(id);
    try {
      await remove.mutateAsync({ id });
      await navigate({ to: address, search: search as never });
    } catch {
      // The central handler of failed writes has already shown the error.
    }
  };
  const ask = async () => {
    const isUpload = state === 'uploading';
    const isAgreed =
      isRefused ||
      (await confirm({
        title: t(isUpload ? 'upload.cancelTitle' : 'page.removeTitle'),
        text: t(isUpload ? 'upload.cancelText' : 'page.removeText', { file }),
        verb: t(isUpload ? 'upload.cancel' : 'page.remove'),
        isLoss: true,
      }));
    if (isAgreed) await leaveTo('/users/imports');
  };
  return {
    isPending: remove.isPending,
    ask: () => void ask(),
    another: () => void leaveTo('/users/imports/create', kindInAddress(kind)),
  };
}
