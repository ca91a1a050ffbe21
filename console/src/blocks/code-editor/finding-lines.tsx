import { useTranslation } from 'react-i18next';
import type { TemplateFinding } from '#contract/base/templates.ts';
import classes from './code-editor.module.css';

/** Lists each finding of a template once, with its line. */
export function FindingLines({ findings }: { findings: readonly TemplateFinding[] }) {
  const { t } = useTranslation('blocks');
  const lines = findings.map(({ line, text }) =>
    line > 0 ? `${t('editor.line', { line })}: ${text}` : text,
  );
  return (
    <ul className={classes.lines}>
      {[...new Set(lines)].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
