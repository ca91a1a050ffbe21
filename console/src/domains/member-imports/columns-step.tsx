import { Button, Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import { ColumnTable } from './column-table.tsx';
import classes from './columns-step.module.css';
import { CurrencyChoice } from './currency-choice.tsx';
import { Doubts } from './doubts.tsx';
import { fieldNames } from './field-names.ts';
import { HeadingChoice } from './heading-choice.tsx';
import {
  type Choice,
  choiceOf,
  chosenColumns,
  leftOut,
  namesPlaces,
  type Wrong,
  wrongIn,
} from './mapping.ts';
import { isUnanswered, type Readings, readingsOf } from './readings.ts';
import step from './step.module.css';
import { Step } from './step.tsx';
import type { ImportField, ImportKind, MemberImport } from './types.ts';
import { useKeepImport } from './use-keep-import.ts';

const namedLeftOut = 8;

interface ColumnsStepProps {
  record: MemberImport;
  /** Leads back to the preview, when there is one. */
  onBack: (() => void) | null;
  onChecking: () => void;
}

/** Which column becomes what. It ends in a check, which changes nothing. */
export function ColumnsStep({ record, onBack, onChecking }: ColumnsStepProps) {
  const { t } = useTranslation('memberImports');
  const { id, columns } = record;
  const [choice, setChoice] = useState<Choice>(() => choiceOf(columns));
  const [hasHeading, setHasHeading] = useState(record.has_heading);
  const [makesPlans, setMakesPlans] = useState(record.unknown_plans === 'create');
  const [currency, setCurrency] = useState(record.currency);
  const [readings, setReadings] = useState<Readings>(() => readingsOf(record));
  const [isAsked, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const check = useCheck(onChecking);
  const choose = useCallback(
    (position: number, field: ImportField | null) =>
      setChoice((before) => ({ ...before, [position]: field })),
    [],
  );
  const asksCurrency = record.kind === 'sales' && !Object.values(choice).includes('currency');
  const hasPlan = record.source?.asks.includes('plan') ?? false;
  const wrong = wrongIn(record.kind, choice, { hasCurrency: asksCurrency && currency !== null, hasPlan });
  const isOpen = isUnanswered(record.doubts, readings);
  // Once this file was checked, its columns are as they were chosen for it.
  const remembered =
    record.state === 'uploaded' ? columns.filter(({ suggested_by }) => suggested_by === 'memory').length : 0;
  const count = columns.length;
  const send = () => {
    setAsked(true);
    if (wrong.missing.length > 0 || wrong.doubled.size > 0 || isOpen) {
      const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      const radio =
        isOpen && form.current?.querySelector<HTMLElement>('[role="radiogroup"][data-open] input');
      (first ?? (radio || form.current?.querySelector<HTMLElement>('select')))?.focus();
      return;
    }
    check.mutate({
      id,
      columns: chosenColumns(choice),
      has_heading: hasHeading,
      unknown_plans: makesPlans ? 'create' : 'reject',
      ...(asksCurrency && currency !== null ? { currency } : {}),
      ...(readings.dates ? { date_order: readings.dates } : {}),
      ...(readings.amounts ? { decimal_sign: readings.amounts } : {}),
    });
  };
  return (
    <Step title={t('mapping.title')} text={t('mapping.text', { count, n: number(count) })}>
      {record.error !== null && (
        <p className={step.bad} role="alert">
          {t('mapping.failed', { reason: record.error })}
        </p>
      )}
      {remembered > 0 && (
        <p className={step.note}>
          {remembered === count
            ? t('mapping.rememberedAll')
            : t('mapping.remembered', { count: remembered, n: number(remembered) })}
        </p>
      )}
      {record.encoding === 'windows-1252' && (
        <p className={step.note} role="status">
          {t('mapping.notUtf8')}
        </p>
      )}
      <form
        ref={form}
        className={classes.form}
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
          onChoose={choose}
        />
        <LeftOut columns={columns} choice={choice} hasHeading={hasHeading} />
        <Doubts doubts={record.doubts} readings={readings} isAsked={isAsked} onRead={setReadings} />
        <div className={classes.options}>
          {asksCurrency && <CurrencyChoice value={currency} onChange={setCurrency} />}
          <Option name="hasHeading" isOn={hasHeading} onChange={setHasHeading} />
          {hasHeading && <HeadingChoice record={record} />}
          {namesPlaces(choice) && <Option name="newPlans" isOn={makesPlans} onChange={setMakesPlans} />}
        </div>
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

interface OptionProps {
  name: 'hasHeading' | 'newPlans';
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Option({ name, isOn, onChange }: OptionProps) {
  const { t } = useTranslation('memberImports');
  return (
    <Switch
      label={t(`mapping.${name}`)}
      aria-label={t(`mapping.${name}`)}
      description={t(`mapping.${name}Text`)}
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
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

/** What keeps the file from being checked, in words. */
function WrongChoice({ wrong, kind }: { wrong: Wrong; kind: ImportKind }) {
  const { t } = useTranslation('memberImports');
  const inWords = ([field = 'email', another]: readonly ImportField[]) => {
    if (kind === 'members') return t(field === 'tiers' ? 'mapping.noPlans' : 'mapping.noEmail');
    if (another !== undefined) return t('sales.mapping.noWho');
    if (field === 'currency') return t('sales.mapping.noCurrency');
    return t('sales.mapping.missing', { field: t(fieldNames[field]) });
  };
  return (
    <>
      {wrong.missing.map((fields) => (
        <p key={fields[0]} className={step.bad} role="alert">
          {inWords(fields)}
        </p>
      ))}
      {[...wrong.doubled].map((field) => (
        <p key={field} className={step.bad} role="alert">
          {t('mapping.doubled', { field: t(fieldNames[field]) })}
        </p>
      ))}
    </>
  );
}

interface LeftOutProps {
  columns: MemberImport['columns'];
  choice: Choice;
  hasHeading: boolean;
}

/** Names what is not imported, so that nobody finds it missing afterwards. */
function LeftOut({ columns, choice, hasHeading }: LeftOutProps) {
  const { t } = useTranslation('memberImports');
  const out = leftOut(columns, choice);
  if (out.length === 0) return <p className={step.quiet}>{t('mapping.leftOutNone')}</p>;
  const titles = out
    .slice(0, namedLeftOut)
    .map(({ title, position }) =>
      hasHeading && title !== '' ? `“${title}”` : t('mapping.untitled', { n: number(position + 1) }),
    )
    .join(', ');
  const more = out.length - namedLeftOut;
  return (
    <p className={step.quiet} role="status">
      {more > 0 ? t('mapping.leftOutMore', { titles, n: number(more) }) : t('mapping.leftOut', { titles })}
    </p>
  );
}
