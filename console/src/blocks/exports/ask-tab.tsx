import { Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { api, client } from '#console/lib/api/client.ts';
import type { ExportField } from '#contract/domains/exports/schemas.ts';
import { type Asked, AskForm } from './ask-form.tsx';
import type { AskedFilter } from './asked-filter.ts';
import { asFields, type Chosen, startingColumns } from './chosen.ts';
import classes from './export-dialog.module.css';
import { FieldPicker } from './field-picker.tsx';
import { Preview } from './preview.tsx';

interface AskTabProps {
  kind: 'generate' | 'schedule';
  filter: AskedFilter;
  /** Without it only what was asked for before shows. */
  isAsking: boolean;
  /** What was asked for before. */
  children: ReactNode;
}

/** Asks for a file or for a schedule; below it what was asked for before, which is where the eye goes afterwards. */
export function AskTab({ kind, filter, isAsking, children }: AskTabProps) {
  const { t } = useTranslation('exports');
  const own = useRef<HTMLHeadingElement>(null);
  const title = t(kind === 'generate' ? 'dialog.own' : 'dialog.ownSchedules');
  const showOwn = () => {
    own.current?.focus();
    own.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      {isAsking && <Ask kind={kind} filter={filter} onDone={showOwn} />}
      <div className={isAsking ? classes.own : ''}>
        <h3 ref={own} tabIndex={-1} className={isAsking ? classes.ownTitle : 'visually-hidden'}>
          {title}
        </h3>
        {children}
      </div>
    </>
  );
}

interface AskProps extends Omit<AskTabProps, 'children' | 'isAsking'> {
  onDone: () => void;
}

function Ask(props: AskProps) {
  const { t } = useTranslation('exports');
  const fields = useQuery(api.exports.fields.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  // What was chosen last is what the picker opens with, and stays out of what is chosen then.
  const last = useQuery(api.exports.lastFields.queryOptions({ staleTime: 0, gcTime: 0 }));
  if (fields.data !== undefined && last.data !== undefined)
    return (
      <AskWith
        {...props}
        fields={fields.data.items}
        starting={startingColumns(fields.data.items, last.data.items)}
      />
    );
  if (fields.isError || last.isError)
    return (
      <p className={classes.failure} role="alert">
        {descriptionOf(fields.error ?? last.error) ?? t('picker.failed')}
      </p>
    );
  return <Skeleton height={420} />;
}

interface AskWithProps extends AskProps {
  fields: readonly ExportField[];
  starting: Chosen;
}

function AskWith({ kind, filter, onDone, fields, starting }: AskWithProps) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState(starting);
  const ask = useMutation({
    async mutationFn({ title, recipient_email: recipient, format, frequency, active }: Asked) {
      const email = recipient.trim();
      const shared = { title: title.trim(), format, filters: filter, fields: asFields(chosen) };
      if (kind === 'generate') await client.exports.generate({ ...shared, recipient_email: email || null });
      else await client.exports.schedule({ ...shared, recipient_email: email, frequency, active });
    },
    async onSuccess() {
      const { list, listSchedules } = api.exports;
      await queries.invalidateQueries({ queryKey: kind === 'generate' ? list.key() : listSchedules.key() });
      onDone();
    },
  });
  return (
    <AskForm kind={kind} isReady={chosen.length > 0} send={(values) => ask.mutateAsync(values)}>
      <FieldPicker fields={fields} chosen={chosen} onChange={setChosen} />
      <Preview filters={filter} chosen={chosen} />
    </AskForm>
  );
}
