import { Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type ReactNode, type SetStateAction, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { api, client } from '#console/lib/api/client.ts';
import type { ExportField, ExportRequest } from '#contract/domains/exports/schemas.ts';
import { type Asked, AskForm } from './ask-form.tsx';
import type { AskedFilter } from './asked-filter.ts';
import { asFields, type Chosen, startingColumns } from './chosen.ts';
import classes from './export-dialog.module.css';
import { MadeFile } from './made-file.tsx';

interface AskTabProps {
  kind: 'generate' | 'schedule';
  filter: AskedFilter;
  /** Called when something was filled in that is not sent, and when it was sent. */
  onWork: (isThere: boolean) => void;
  /** Earlier requests. */
  children: ReactNode;
}

/** Renders the form for an export or a schedule, with the earlier ones below. */
export function AskTab({ kind, filter, onWork, children }: AskTabProps) {
  const { t } = useTranslation('exports');
  const own = useRef<HTMLHeadingElement>(null);
  const showOwn = () => {
    own.current?.focus();
    own.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <Ask kind={kind} filter={filter} onWork={onWork} onScheduled={showOwn} />
      <div className={classes.own}>
        <h3 ref={own} tabIndex={-1} className={classes.ownTitle}>
          {t(kind === 'generate' ? 'dialog.own' : 'dialog.ownSchedules')}
        </h3>
        {children}
      </div>
    </>
  );
}

interface AskProps extends Omit<AskTabProps, 'children'> {
  onScheduled: () => void;
}

function Ask(props: AskProps) {
  const { t } = useTranslation('exports');
  const fields = useQuery(api.exports.fields.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  // The picker starts with the last choice; a later choice must not replace it.
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
  return <Skeleton height={120} />;
}

interface AskWithProps extends AskProps {
  fields: readonly ExportField[];
  starting: Chosen;
}

function AskWith({ kind, filter, onWork, onScheduled, fields, starting }: AskWithProps) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState(starting);
  const [made, setMade] = useState<ExportRequest | null>(null);
  const choose: Dispatch<SetStateAction<Chosen>> = (next) => {
    onWork(true);
    setChosen(next);
  };
  const ask = useMutation({
    async mutationFn({ title, recipient_email: recipient, format, frequency, active }: Asked) {
      const email = recipient.trim();
      const shared = { title: title.trim(), format, filters: filter, fields: asFields(chosen, fields) };
      if (kind === 'generate') return client.exports.generate({ ...shared, recipient_email: email || null });
      await client.exports.schedule({ ...shared, recipient_email: email, frequency, active });
      return null;
    },
    async onSuccess(file) {
      onWork(false);
      setMade(file);
      const { list, listSchedules } = api.exports;
      await queries.invalidateQueries({ queryKey: kind === 'generate' ? list.key() : listSchedules.key() });
      if (file === null) onScheduled();
    },
  });
  return (
    <AskForm
      kind={kind}
      fields={fields}
      chosen={chosen}
      filters={filter}
      onChoose={choose}
      onWork={onWork}
      send={(values) => ask.mutateAsync(values)}
    >
      {made && <MadeFile key={made.id} request={made} />}
    </AskForm>
  );
}
