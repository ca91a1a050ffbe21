import { useTranslation } from 'react-i18next';
import { useSiteZone } from '#console/lib/browser-state/sites.ts';
import type { Given, Questions, WrongAnswers } from './answers.ts';
import doubts from './doubts.module.css';
import { PlanNames } from './plan-names.tsx';
import { PlanTitleField } from './plan-title-field.tsx';
import { Question } from './question.tsx';
import step from './step.module.css';

interface FileQuestionsProps {
  questions: Questions;
  /** Name of the system the file comes from; empty for any file. */
  system: string;
  given: Given;
  /** Errors of the answers; null until the operator tried to continue. */
  wrong: WrongAnswers | null;
  onAnswer: (change: Partial<Given>) => void;
}

/** Renders the questions before the check that only the operator can answer. */
export function FileQuestions(props: FileQuestionsProps) {
  const { questions, system, given, wrong, onAnswer } = props;
  const { t } = useTranslation('memberImports');
  const zone = useSiteZone();
  return (
    <>
      {questions.mail && (
        <Question
          title={t('questions.mail')}
          text={t('questions.mailText')}
          answers={[
            ['no', t('questions.mailNo')],
            ['yes', t('questions.mailYes')],
          ]}
          chosen={given.mail}
          isAsked={false}
          onChoose={(mail) => onAnswer({ mail })}
        />
      )}
      {questions.platform && <p className={step.note}>{t('questions.platform', { system })}</p>}
      {questions.chargedBy !== null && (
        <ChargedBy {...props} by={questions.chargedBy} isAsked={wrong !== null} />
      )}
      {questions.zone && (
        <Question
          title={t('questions.zone')}
          text={t('questions.zoneText')}
          answers={[
            ['utc', t('questions.zoneUtc')],
            ['site', t('questions.zoneSite', { zone })],
          ]}
          chosen={given.zone ?? null}
          isAsked={wrong !== null}
          onChoose={(chosen) => onAnswer({ zone: chosen })}
        />
      )}
      {questions.plan !== null && (
        <div className={doubts.question}>
          <PlanTitleField
            label={t('questions.plan')}
            description={t(`questions.plan_${questions.plan}`)}
            value={given.plan}
            required={questions.plan === 'needed'}
            error={wrong?.plan ? t('questions.planNeeded') : null}
            onChange={(plan) => onAnswer({ plan })}
          />
        </div>
      )}
      {questions.plans.length > 0 && <PlanNames {...props} />}
    </>
  );
}

interface ChargedByProps extends Pick<FileQuestionsProps, 'system' | 'given' | 'onAnswer'> {
  by: NonNullable<Questions['chargedBy']>;
  isAsked: boolean;
}

/** Renders the choice of the system that charges from now on. If both did, members would pay twice. */
function ChargedBy({ by, system, given, isAsked, onAnswer }: ChargedByProps) {
  const { t } = useTranslation('memberImports');
  return (
    <Question
      title={t('questions.charged')}
      text={t('questions.chargedText')}
      answers={[
        ['elsewhere', t(`questions.elsewhere_${by}`, { system })],
        ['here', t(`questions.here_${by}`, { system })],
      ]}
      chosen={given.chargedBy ?? null}
      isAsked={isAsked}
      onChoose={(chargedBy) => onAnswer({ chargedBy })}
    />
  );
}
