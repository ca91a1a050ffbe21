import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '#console/lib/browser-state/sites.ts';
import { number } from '#console/lib/formats.ts';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { ProgressBox } from '#console/ui/progress/progress-box.tsx';
import classes from './import.module.css';
import { SkippedTable } from './skipped-table.tsx';
import { type ImportState, useImport } from './use-import.ts';

/** Brings content in from a WordPress export. */
export function Screen() {
  const { t } = useTranslation(['content', 'kit']);
  const site = useSite();
  const run = useImport();
  const isRunning = run.state === 'running';
  return (
    <Page width="form">
      <PageHeader
        title={t('import.title')}
        description={t('import.text', { site: site?.title ?? '' })}
        actions={
          <Button component={Link} to="/content" variant="default">
            {t('import.all')}
          </Button>
        }
      />
      <FileChoice onFile={run.start} isBusy={isRunning} />
      {isRunning && (
        <ProgressBox
          label={t('import.running', { file: run.fileName })}
          share={run.share}
          note={t('import.stay')}
        >
          {t('import.running', { file: run.fileName })}
        </ProgressBox>
      )}
      {run.state === 'failed' && <Failure run={run} />}
      {run.state !== 'choosing' && <Counts run={run} />}
      {!isRunning && run.skipped.length > 0 && <SkippedTable skipped={run.skipped} />}
    </Page>
  );
}

function FileChoice({ onFile, isBusy }: { onFile: (file: File) => void; isBusy: boolean }) {
  const { t } = useTranslation('content');
  const input = useRef<HTMLInputElement>(null);
  return (
    <section className={classes.choice}>
      <IconFileUpload size={28} stroke={1.5} aria-hidden />
      <p>{t('import.what')}</p>
      <Button loading={isBusy} onClick={() => input.current?.click()}>
        {t('import.choose')}
      </Button>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept=".xml,text/xml,application/xml"
        aria-label={t('import.file')}
        tabIndex={-1}
        onChange={(event) => {
          const [file] = Array.from(event.currentTarget.files ?? []);
          if (file && !isBusy) onFile(file);
          // The same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
      <p className={classes.hint}>{t('import.repeat')}</p>
    </section>
  );
}

function Failure({ run }: { run: ImportState }) {
  const { t } = useTranslation(['content', 'kit']);
  const { fault, failure, created, updated, unchanged, skipped } = run;
  const items = created + updated + unchanged + skipped.length;
  const text =
    fault === null
      ? (failure ?? t('kit:messages.wrong'))
      : t(`import.${fault}`, { count: items, n: number(items) });
  return (
    <p className={classes.failure} role="alert">
      {text} {t(fault === 'endsEarly' ? 'import.exportAgain' : 'import.again')}
    </p>
  );
}

function Counts({ run }: { run: ImportState }) {
  const { t } = useTranslation('content');
  const { created, updated, unchanged, skipped } = run;
  const counts = { created, updated, unchanged, skipped: skipped.length };
  return (
    <section aria-label={t('import.result')} className={classes.counts}>
      <div role="status">{run.state === 'done' && <h2>{t('import.done', { file: run.fileName })}</h2>}</div>
      <dl>
        {(['created', 'updated', 'unchanged', 'skipped'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`import.counts.${name}`)}</dt>
            <dd>{number(counts[name])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
