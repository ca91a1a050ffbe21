import { IconArrowRight, IconCheck, IconSquareFilled, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Explained, sentencesOf, type Tone } from './sentences.ts';
import classes from './steps-list.module.css';

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
export function StepsList({ decision }: { decision: Explained }) {
  const { t } = useTranslation('decisions');
  return (
    <ol className={classes.steps}>
      {sentencesOf(t, decision).map(({ tone, text, evidence }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of a decision never move
        <li key={index} className={classes.step}>
          <Glyph tone={tone} />
          <span>{text}</span>
          {evidence.length > 0 && <span className={classes.evidence}>{evidence.join(' · ')}</span>}
        </li>
      ))}
    </ol>
  );
}
