import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './doubts.module.css';
import step from './step.module.css';

interface QuestionProps<T extends string> {
  title: string;
  text: ReactNode;
  /** Each answer with its label. */
  answers: readonly (readonly [answer: T, label: string])[];
  chosen: T | null;
  /** True if the operator tried to continue without an answer. */
  isAsked: boolean;
  onChoose: (answer: T) => void;
}

/** Renders a question with a few answers. The form finds its error and focuses the first answer. */
export function Question<T extends string>({
  title,
  text,
  answers,
  chosen,
  isAsked,
  onChoose,
}: QuestionProps<T>) {
  const { t } = useTranslation('memberImports');
  const id = useId();
  const isOpen = isAsked && chosen === null;
  return (
    <div
      role="radiogroup"
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      aria-invalid={isOpen}
      className={classes.question}
    >
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      <p id={`${id}-text`} className={step.quiet}>
        {text}
      </p>
      {answers.map(([answer, label]) => (
        <label key={answer} className={classes.answer}>
          <input type="radio" name={id} checked={chosen === answer} onChange={() => onChoose(answer)} />
          {label}
        </label>
      ))}
      {isOpen && (
        <p id={`${id}-error`} className={step.bad} role="alert">
          {t('doubts.needed')}
        </p>
      )}
    </div>
  );
}
