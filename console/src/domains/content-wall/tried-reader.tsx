import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonOf, titleOf } from '#console/blocks/decision/sentences.ts';
import { StepsList } from '#console/blocks/decision/steps-list.tsx';
import { VerdictBadge } from '#console/blocks/decision/verdict-badge.tsx';
import { SearchSelect } from '#console/ui/fields/search-select.tsx';
import type { TriedArticle, TriedArticleReader } from '#contract/domains/decisions/try-schemas.ts';
import classes from './content-wall.module.css';

interface TriedReaderItemProps {
  tried: TriedArticleReader;
  content: TriedArticle['content'];
  plans: TriedArticle['plans'];
  onChoosePlan: (planId: number | null) => void;
}

/** Renders what one kind of reader would get, with the reason and the steps. */
export function TriedReaderItem({ tried, content, plans, onChoosePlan }: TriedReaderItemProps) {
  const { t } = useTranslation('contentWall');
  const heading = useId();
  const { reader, plan, verdict, prediction, chain } = tried;
  const name = t(`try.readers.${reader}`);
  return (
    <li className={classes.reader} aria-labelledby={heading}>
      <h3 id={heading}>{name}</h3>
      {reader === 'subscriber' && plans.length > 1 ? (
        <SearchSelect
          options={plans.map(({ id, title }) => ({ value: id, label: title }))}
          chosen={plan && { value: plan.id, label: plan.title }}
          onChoose={(option) => onChoosePlan(option?.value ?? null)}
          isClearable={false}
          opensOnFocus
          input={{ label: t('try.plan'), required: false, disabled: false, error: null }}
        />
      ) : (
        <p className={classes.hint}>{plan ? t('try.holds', { title: plan.title }) : t('try.holdsNone')}</p>
      )}
      <p className={classes.answer}>
        <VerdictBadge verdict={verdict} /> <WallWords tried={tried} />
      </p>
      <Reason tried={tried} />
      <details>
        <summary>
          {t('try.steps')} <span className="visually-hidden">{name}</span>
        </summary>
        <StepsList decision={{ content, prediction, chain, code: null }} />
      </details>
    </li>
  );
}

/** Names the wall, and the popup that answers it. */
function WallWords({ tried: { wall } }: { tried: TriedArticleReader }) {
  const { t } = useTranslation('contentWall');
  if (wall === null) return t('try.open');
  const name = wall.kind ? t(`try.walls.${wall.kind}`) : t('try.otherWall');
  return wall.popup
    ? t('try.popup', { wall: name, title: wall.popup.title })
    : t('try.builtIn', { wall: name });
}

/** Says why in a few words: "Limit reached, Guests, 3 of 3". */
function Reason({ tried: { reason, by, meter } }: { tried: TriedArticleReader }) {
  const { t } = useTranslation('decisions');
  const words = meter ? t('now.reasonUsed', { reason: reasonOf(t, reason), ...meter }) : reasonOf(t, reason);
  return <p className={classes.why}>{by ? `${titleOf(t, by, by.kind)}: ${words}` : words}</p>;
}
