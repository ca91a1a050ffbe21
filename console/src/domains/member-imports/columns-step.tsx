import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import { focusFirstInvalid } from '#console/ui/record-form/first-wrong.ts';
import { answersOf, type Given, givenIn, isWrong, questionsOf, wrongAnswers } from './answers.ts';
import { ColumnTable } from './column-table.tsx';
import { ColumnsNotes, LeftOut, rememberedIn, WrongChoice } from './columns-notes.tsx';
import classes from './columns-step.module.css';
import { Doubts } from './doubts.tsx';
import { FileOptions } from './file-options.tsx';
import { type Choice, choiceOf, chosenColumns, wrongIn } from './mapping.ts';
import { FileQuestions } from './questions.tsx';
import { isUnanswered, type Readings, readingsOf } from './readings.ts';
import { SourceLeftOut } from './source-note.tsx';
import { Step } from './step.tsx';
import type { ImportField, MemberImport } from './types.ts';
import { useKeepImport } from './use-keep-import.ts';

interface ColumnsStepProps {
  record: MemberImport;
  /** Returns to the preview; null if there is none. */
  onBack: (() => void) | null;
  onChecking: () => void;
}

/** Holds the chosen columns and the answers about the file, and returns what is wrong with them. */
function useAnswers(record: MemberImport) {
  const [choice, setChoice] = useState<Choice>(() => choiceOf(record.columns));
  const [currency, setCurrency] = useState(record.currency);
  const [readings, setReadings] = useState<Readings>(() => readingsOf(record));
  const [given, setGiven] = useState<Given>(() => givenIn(record));
  const onChoose = useCallback(
    (position: number, field: ImportField | null) =>
      setChoice((before) => ({ ...before, [position]: field })),
    [],
  );
  const onAnswer = useCallback(
    (change: Partial<Given>) => setGiven((before) => ({ ...before, ...change })),
    [],
  );
  const questions = questionsOf(record, choice);
  const asksCurrency = questions.currency !== null;
  const wrong = wrongIn(record.kind, choice, {
    hasCurrency: asksCurrency && currency !== null,
    hasPlan: questions.plan !== null,
  });
  const wrongGiven = wrongAnswers(questions, given);
  const lacksCurrency = record.kind === 'members' && questions.currency === 'needed' && currency === null;
  const isOpen = isUnanswered(record.doubts, readings) || isWrong(wrongGiven) || lacksCurrency;
  const input = {
    columns: chosenColumns(choice),
    answers: answersOf(questions, given),
    ...(asksCurrency && currency !== null ? { currency } : {}),
    ...(readings.dates ? { date_order: readings.dates } : {}),
    ...(readings.amounts ? { decimal_sign: readings.amounts } : {}),
  };
  const state = { choice, currency, readings, given, questions, wrong, wrongGiven, lacksCurrency, isOpen };
  return { ...state, input, setCurrency, setReadings, onChoose, onAnswer };
}

/**
 * Renders the mapping of the columns, and the questions that only the operator can answer. It ends with a check, which
 * changes nothing.
 */
export function ColumnsStep({ record, onBack, onChecking }: ColumnsStepProps) {
  const { t } = useTranslation('memberImports');
  const { id, columns, source } = record;
  const state = useAnswers(record);
  const { choice, questions, wrong } = state;
  const [hasHeading, setHasHeading] = useState(record.has_heading);
  const [makesPlans, setMakesPlans] = useState(record.unknown_plans === 'create');
  const [isAsked, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const check = useCheck(onChecking);
  const remembered = rememberedIn(record);
  const count = columns.length;
  const send = () => {
    const hasMissing = wrong.missing.length > 0;
    if (hasMissing || wrong.doubled.size > 0 || state.isOpen) {
      // The errors have to be on the page before the focus can go to the first of them.
      flushSync(() => setAsked(true));
      if (hasMissing && wrong.doubled.size === 0) form.current?.querySelector<HTMLElement>('select')?.focus();
      else if (form.current) focusFirstInvalid(form.current);
      return;
    }
    const unknown_plans = makesPlans ? 'create' : 'reject';
    check.mutate({ id, ...state.input, has_heading: hasHeading, unknown_plans });
  };
  return (
    <Step title={t('mapping.title')} text={t('mapping.text', { count, n: number(count) })}>
      <ColumnsNotes record={record} remembered={remembered} />
      <form
        ref={form}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <ColumnTable
          kind={record.kind}
          columns={columns}
          choice={choice}
          doubled={wrong.doubled}
          hasHeading={hasHeading}
          marksRemembered={remembered > 0 && remembered < count}
          onChoose={state.onChoose}
        />
        {source ? (
          <SourceLeftOut source={source} columns={columns} choice={choice} />
        ) : (
          <LeftOut columns={columns} choice={choice} hasHeading={hasHeading} />
        )}
        <FileQuestions
          questions={questions}
          system={source?.system ?? ''}
          given={state.given}
          wrong={isAsked ? state.wrongGiven : null}
          onAnswer={state.onAnswer}
        />
        <Doubts
          doubts={record.doubts}
          readings={state.readings}
          isAsked={isAsked}
          onRead={state.setReadings}
        />
        <FileOptions
          record={record}
          choice={choice}
          currency={
            questions.currency === null
              ? null
              : { value: state.currency, isMissing: isAsked && state.lacksCurrency }
          }
          hasHeading={hasHeading}
          makesPlans={makesPlans}
          onCurrency={state.setCurrency}
          onHeading={setHasHeading}
          onPlans={setMakesPlans}
        />
        {isAsked && <WrongChoice wrong={wrong} kind={record.kind} />}
        <div className={classes.bar}>
          {onBack && (
            <Button variant="default" onClick={onBack}>
              {t('mapping.back')}
            </Button>
          )}
          <Button type="submit" loading={check.isPending}>
            {t('mapping.next')}
          </Button>
        </div>
      </form>
    </Step>
  );
}

function useCheck(onChecking: () => void) {
  const keep = useKeepImport();
  return useMutation(
    api.memberImports.check.mutationOptions({
      meta: { silentSuccess: true },
      onSuccess(newest) {
        keep(newest);
        onChecking();
      },
    }),
  );
}
