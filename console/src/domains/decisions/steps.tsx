import { IconArrowRight, IconCheck, IconSquareFilled, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '#console/ui/page/page.tsx';
import type { Why } from '#contract/domains/decisions/schemas.ts';
import classes from './decisions.module.css';
import { sentencesOf, type Tone } from './sentences.ts';

const glyphs = { next: IconArrowRight, yes: IconCheck, no: IconX, wall: IconSquareFilled } as const;

function Glyph({ tone }: { tone: Tone }) {
  const Icon = glyphs[tone];
  return (
    <span className={classes.glyph} data-tone={tone}>
      <Icon size={16} aria-hidden />
    </span>
  );
}

/** Renders the steps of a decision as sentences, each with its evidence. */
export function Steps({ why }: { why: Why }) {
  const { t } = useTranslation('decisions');
  const sentences = sentencesOf(t, why);
  return (
    <Card title={t('why.chain')}>
      {why.chain === null ? (
        <p>{t('why.notKept')}</p>
      ) : (
        <ol className={classes.steps}>
          {sentences.map(({ tone, text, evidence }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of a decision never move
            <li key={index} className={classes.step}>
              <Glyph tone={tone} />
              <span>{text}</span>
              {evidence.length > 0 && <span className={classes.evidence}>{evidence.join(' · ')}</span>}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
