import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TemplateFinding } from '#contract/base/templates.ts';
import classes from './code-editor.module.css';

interface Props {
  findings: readonly TemplateFinding[];
  /** Text shown if there are no findings. */
  none: string;
  onChoose: (line: number) => void;
}

/** Renders the findings of a template, each with its line. */
export function FindingsList({ findings, none, onChoose }: Props) {
  const { t } = useTranslation('blocks');
  return (
    <section aria-label={t('editor.findings')} aria-live="polite">
      {findings.length === 0 ? (
        <p className={classes.note}>{none}</p>
      ) : (
        <ul className={classes.findings}>
          {findings.map(({ line, text }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of one line may say the same
            <li key={place}>
              <UnstyledButton
                className={classes.name}
                aria-label={line > 0 ? t('editor.goTo', { line, text }) : text}
                onClick={() => onChoose(line)}
              >
                {line > 0 && <b>{t('editor.line', { line })}: </b>}
                {text}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
