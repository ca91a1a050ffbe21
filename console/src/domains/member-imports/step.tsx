import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './step.module.css';
import type { ImportState } from './types.ts';

const steps = ['file', 'columns', 'preview', 'run'] as const;
type StepName = (typeof steps)[number];

function stepOf(state: ImportState): StepName {
  if (state === 'uploading') return 'file';
  if (state === 'uploaded') return 'columns';
  return state === 'checking' || state === 'checked' ? 'preview' : 'run';
}

/** Renders the steps of an import, and the current one. */
export function Steps({ state, isChanging = false }: { state: ImportState | null; isChanging?: boolean }) {
  const { t } = useTranslation('memberImports');
  const current = state === null ? 'file' : isChanging ? 'columns' : stepOf(state);
  const at = steps.indexOf(current);
  const isOver = state === 'done' || state === 'undone';
  return (
    <ol className={classes.steps} aria-label={t('steps.label')}>
      {steps.map((step, index) => {
        const isDone = index < at || (isOver && index === at);
        return (
          <li
            key={step}
            data-done={isDone || undefined}
            {...(index === at ? { 'aria-current': 'step' } : {})}
          >
            <span className={classes.no} aria-hidden>
              {index + 1}
            </span>
            {t(`steps.${step}`)}
            {isDone && <span className="visually-hidden">, {t('steps.done')}</span>}
          </li>
        );
      })}
    </ol>
  );
}

interface StepProps {
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** Renders a step with its heading, which takes the focus if the focused element was removed with the step before. */
export function Step({ title, text, actions, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a title that changes is a step that changed
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) heading.current?.focus();
  }, [title]);
  return (
    <section className={classes.step} aria-label={title}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h2 ref={heading} className={classes.title} tabIndex={-1}>
            {title}
          </h2>
          {text && <p className={classes.text}>{text}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
