import { Button, Checkbox } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { api, client } from '#console/lib/api/client.ts';
import { money } from '#console/lib/formats.ts';
import type { OptionSource } from '#console/ui/fields/options.ts';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { FormInDialog } from '#console/ui/modal/form-in-dialog.tsx';
import modal from '#console/ui/modal/kit-modal.module.css';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import type { Generated, Outcome } from '#contract/domains/invoices/schemas.ts';
import { AllSites } from './all-sites.tsx';
import classes from './invoices.module.css';

/** Stands for all sites; a site's key never contains a star. */
const allSites = '*';

/** Returns the options of sites, with all sites first while nothing is typed. */
const sitesSource = (all: string): OptionSource<string> => ({
  key: 'sites-to-bill',
  async load(search) {
    const { items } = await client.resources.list({
      limit: 20,
      ...(search ? { filter: { title: search } } : {}),
    });
    const found = items.map(({ key, title }) => ({ value: key, label: title }));
    return search === '' ? [{ value: allSites, label: all }, ...found] : found;
  },
});

interface Values {
  key: string | null;
  calendar_period: string;
}

/** Renders the generation of drafts for a month of one site or all, after a preview. */
export function GenerateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['billing', 'kit']);
  const queries = useQueryClient();
  const [{ key, calendar_period: period }, setAsked] = useState<Values>({ key: null, calendar_period: '' });
  const [isForce, setForce] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const form = useRecordForm<Values>({ initial: { key: null, calendar_period: '' } });
  form.watch('key', ({ value }) => setAsked((before) => ({ ...before, key: value as string | null })));
  form.watch('calendar_period', ({ value }) =>
    setAsked((before) => ({ ...before, calendar_period: String(value).trim() })),
  );
  const isComplete = key !== null && period.length === 7;
  const isAll = key === allSites;
  const [sites] = useState(() => sitesSource(t('generate.allSites')));
  const asked = { key: key ?? '', calendar_period: period };
  const look = useQuery({
    ...api.invoices.dryRun.queryOptions({ input: asked, enabled: isComplete && !isAll, retry: false }),
    meta: { silentError: true },
  });
  const writes = isComplete && (look.data?.items ?? []).some(({ outcome }) => isWritten(outcome, isForce));
  const generate = useMutation({
    mutationFn: () => client.invoices.generate({ ...asked, is_force: isForce }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: api.invoices.key() });
      onClose();
    },
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isAll && writes) generate.mutate();
  };
  return (
    <KitModal opened onClose={onClose} title={t('generate.title')} size={640}>
      <form ref={element} className={classes.form} onSubmit={onSubmit} noValidate>
        <FormInDialog form={element} isUnsaved={() => form.isDirty()} />
        <SelectField<Values, string>
          form={form}
          name="key"
          label={t('columns.site')}
          options={sites}
          required
          isFocused
        />
        <TextField
          form={form}
          name="calendar_period"
          label={t('columns.period')}
          description={t('generate.periodText')}
          placeholder="2026-01"
          required
        />
        <Checkbox
          checked={isForce}
          onChange={(event) => setForce(event.currentTarget.checked)}
          label={t('generate.force')}
          description={t('generate.forceText')}
        />
        {isComplete && look.error && (
          <p role="alert" className={classes.note}>
            {descriptionOf(look.error) ?? t('generate.failed')}
          </p>
        )}
        {isComplete && isAll ? (
          <AllSites key={period} period={period} isForce={isForce} onClose={onClose} />
        ) : (
          <>
            {isComplete && look.data && <Outcomes items={look.data.items} isForce={isForce} />}
            <div className={modal.actions}>
              <Button variant="default" onClick={onClose}>
                {t('kit:actions.cancel')}
              </Button>
              <Button type="submit" disabled={!writes} loading={generate.isPending}>
                {t('generate.verb')}
              </Button>
            </div>
          </>
        )}
      </form>
    </KitModal>
  );
}

/** Returns whether generating would write this invoice. */
function isWritten(outcome: Outcome, isForce: boolean): boolean {
  return outcome === 'created' || (isForce && (outcome === 'differs' || outcome === 'obsolete'));
}

/** Renders the outcome of generating, one row per invoice, with the reason if nothing is done. */
function Outcomes({ items, isForce }: { items: readonly Generated[]; isForce: boolean }) {
  const { t } = useTranslation('billing');
  if (items.length === 0) return <p className={classes.note}>{t('generate.nothing')}</p>;
  const head = (
    <>
      <th>{t('generate.outcome')}</th>
      <th className={classes.money}>{t('generate.before')}</th>
      <th className={classes.money}>{t('generate.now')}</th>
    </>
  );
  const writes = (force: boolean) => items.some(({ outcome }) => isWritten(outcome, force));
  return (
    <>
      <PlainTable label={t('generate.look')} head={head}>
        {items.map(({ currency, outcome, amount, amount_before: before }) => (
          <tr key={currency}>
            <td className={classes.words}>{t(`outcomes.${outcome}`)}</td>
            <td className={classes.money}>{before !== null && money(before, currency)}</td>
            <td className={classes.money}>{money(amount, currency)}</td>
          </tr>
        ))}
      </PlainTable>
      {!writes(isForce) && (
        <p role="status" className={classes.note}>
          {t(writes(true) ? 'generate.onlyForced' : 'generate.upToDate')}
        </p>
      )}
    </>
  );
}
