import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import classes from './panel.module.css';

interface PanelProps {
  title: string;
  text?: ReactNode;
  /** The figures shown answer an earlier question. */
  isOld?: boolean;
  children: ReactNode;
}

/** Renders a part of the dashboard that can be switched off. */
export function Panel({ title, text, isOld = false, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id} aria-busy={isOld} data-old={isOld || undefined}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {text && <p className={classes.text}>{text}</p>}
      </div>
      {children}
    </section>
  );
}

/** Query of metrics: whether they have loaded, and how to retry. */
export interface FiguresQuery {
  data: unknown;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
}

function Retry({ query }: { query: FiguresQuery }) {
  const { t } = useTranslation('kit');
  return (
    <Button variant="default" onClick={() => void query.refetch()}>
      {t('actions.retry')}
    </Button>
  );
}

/** Renders the failure to load metrics, which is shown nowhere else. */
export function FailedFigures({ query }: { query: FiguresQuery }) {
  const { t } = useTranslation('dashboard');
  const reason = descriptionOf(query.error);
  return (
    <div className={classes.failed} role="status">
      <span>{t('retryText')}</span>
      {reason !== null && <span>{reason}</span>}
      <Retry query={query} />
    </div>
  );
}

/** Renders a notice beside metrics that could not be reloaded. */
export function NotRenewed({ query }: { query: FiguresQuery }) {
  const { t } = useTranslation('dashboard');
  if (!query.isError || query.data === undefined) return null;
  const reason = descriptionOf(query.error);
  return (
    <div className={classes.notRenewed} role="status">
      <span>{[t('notRenewed'), ...(reason === null ? [] : [reason])].join(' ')}</span>
      <Retry query={query} />
    </div>
  );
}
