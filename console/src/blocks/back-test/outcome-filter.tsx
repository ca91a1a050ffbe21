import { useTranslation } from 'react-i18next';
import { number } from '#console/lib/formats.ts';
import type { BackTest, BackTestOutcome } from '#contract/domains/actions/back-test.schemas.ts';
import { backTestOutcomes } from '#contract/domains/actions/words.ts';
import classes from './back-test.module.css';

interface OutcomeFilterProps {
  totals: BackTest['totals'];
  /** Chosen outcome; null for all. */
  chosen: BackTestOutcome | null;
  onChoose: (outcome: BackTestOutcome | null) => void;
}

/** Renders the number of entries by outcome, each as a filter. */
export function OutcomeFilter({ totals, chosen, onChoose }: OutcomeFilterProps) {
  const { t } = useTranslation('backTest');
  const all = backTestOutcomes.reduce((sum, outcome) => sum + totals[outcome], 0);
  // A single outcome needs no filter.
  if (chosen === null && backTestOutcomes.some((outcome) => totals[outcome] === all)) return null;
  return (
    <fieldset className={classes.filter} aria-label={t('filter')}>
      <Choice label={t('all')} count={all} isChosen={chosen === null} onChoose={() => onChoose(null)} />
      {backTestOutcomes.map((outcome) =>
        totals[outcome] === 0 && chosen !== outcome ? null : (
          <Choice
            key={outcome}
            label={t(`outcomes.${outcome}`)}
            count={totals[outcome]}
            isChosen={chosen === outcome}
            onChoose={() => onChoose(outcome)}
          />
        ),
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  label: string;
  count: number;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ label, count, isChosen, onChoose }: ChoiceProps) {
  return (
    <button type="button" className={classes.choice} aria-pressed={isChosen} onClick={onChoose}>
      {label} {number(count)}
    </button>
  );
}
