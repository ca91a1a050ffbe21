import { useTranslation } from 'react-i18next';
import { Question } from './question.tsx';
import { amountIn, dayIn, type Readings } from './readings.ts';
import type { MemberImport } from './types.ts';

interface DoubtsProps {
  /** Values of the file that can be read in two ways. */
  doubts: MemberImport['doubts'];
  readings: Readings;
  /** True if the operator tried to continue without an answer. */
  isAsked: boolean;
  onRead: (readings: Readings) => void;
}

/** Renders the ambiguous dates and amounts of the file, each with both readings of one of its values. */
export function Doubts({ doubts, readings, isAsked, onRead }: DoubtsProps) {
  const { t } = useTranslation('memberImports');
  const day = (order: 'month_first' | 'day_first') => shown(doubts.dates, (sample) => dayIn(sample, order));
  const amount = (sign: 'point' | 'comma') => shown(doubts.amounts, (sample) => amountIn(sample, sign));
  const [month, dayFirst, point, comma] = [
    day('month_first'),
    day('day_first'),
    amount('point'),
    amount('comma'),
  ];
  return (
    <>
      {doubts.dates.length > 0 && (
        <Question
          title={t('doubts.dates')}
          text={t('doubts.datesText', { samples: doubts.dates.join(', ') })}
          answers={[
            ['month_first', month ? t('doubts.monthFirstOf', month) : t('doubts.monthFirst')],
            ['day_first', dayFirst ? t('doubts.dayFirstOf', dayFirst) : t('doubts.dayFirst')],
          ]}
          chosen={readings.dates}
          isAsked={isAsked}
          onChoose={(dates) => onRead({ ...readings, dates })}
        />
      )}
      {doubts.amounts.length > 0 && (
        <Question
          title={t('doubts.amounts')}
          text={t('doubts.amountsText', { samples: doubts.amounts.join(' · ') })}
          answers={[
            ['point', point ? t('doubts.pointOf', point) : t('doubts.point')],
            ['comma', comma ? t('doubts.commaOf', comma) : t('doubts.comma')],
          ]}
          chosen={readings.amounts}
          isAsked={isAsked}
          onChoose={(amounts) => onRead({ ...readings, amounts })}
        />
      )}
    </>
  );
}

/** Returns the first value that has this reading, and the reading. */
function shown(samples: readonly string[], read: (sample: string) => string | null) {
  const found = samples.map((sample) => ({ sample, read: read(sample) })).find((one) => one.read !== null);
  return found ? { sample: found.sample, read: found.read ?? '' } : null;
}
