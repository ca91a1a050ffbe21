import { Button, SegmentedControl } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, client } from '#console/lib/api/client.ts';
import { useSite, useSiteZone } from '#console/lib/browser-state/sites.ts';
import { date } from '#console/lib/formats.ts';
import { todayIn } from '#console/lib/today.ts';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import { DateField } from '#console/ui/fields/date-field.tsx';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import type { ClockState } from '#contract/domains/test-clock/schemas.ts';
import { type ChargeOutcome, chargeOutcomes, longestTurn } from '#contract/domains/test-clock/words.ts';
import { Due } from './due.tsx';
import { dayAfter, type Preset, presets } from './presets.ts';
import classes from './test-clock.module.css';

interface Values {
  to: string | null;
  charges: ChargeOutcome;
}

/** Renders the day to advance to and the outcome of charges on the way, with a preview of what becomes due. */
export function MoveForm({ clock }: { clock: ClockState }) {
  const { t } = useTranslation('testClock');
  const zone = useSiteZone();
  const site = useSite();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const today = todayIn(zone, new Date(clock.now));
  const [preset, setPreset] = useState<Preset | 'date'>('month');
  const form = useRecordForm<Values>({
    initial: { to: dayAfter(today, 'month'), charges: clock.charges ?? 'succeed' },
    validate: ({ to }): Record<string, string> => (to === null ? { to: t('form.noDate') } : {}),
  });
  const [to, setTo] = useState<string | null>(form.getValues().to);
  form.watch('to', ({ value }) => setTo(value as string | null));
  const isFirst = clock.ahead_ms === 0;
  const { formProps, isSending } = useSubmit({
    form,
    send: async ({ to: day, charges }) => {
      if (day === null) return;
      const isAgreed =
        !isFirst ||
        (await confirm({
          title: t('first.title', { date: date(day) }),
          text: t('first.text'),
          verb: t('form.verb'),
          isLoss: true,
          ...(site && { typeName: site.title }),
        }));
      if (!isAgreed) return;
      await client.testClock.turn({ to: day, charges });
      await queries.invalidateQueries({ queryKey: api.testClock.key() });
    },
  });
  const choose = (chosen: Preset | 'date') => {
    setPreset(chosen);
    if (chosen !== 'date') form.setFieldValue('to', dayAfter(today, chosen));
  };
  return (
    <form {...formProps} className={classes.form} aria-labelledby="test-clock-move">
      <h3 id="test-clock-move" className={classes.title}>
        {t('form.title')}
      </h3>
      {isFirst && (
        <p className={classes.warning}>
          <strong>{t('forGood.title')}.</strong> {t('forGood.text')}
        </p>
      )}
      <SegmentedControl
        aria-label={t('form.by')}
        value={preset}
        onChange={(value) => choose(value as Preset | 'date')}
        data={[...presets, 'date' as const].map((value) => ({ value, label: t(`form.presets.${value}`) }))}
      />
      <DateField
        form={form}
        name="to"
        label={t('form.to')}
        min={dayAfter(today, 'day')}
        max={dayAfter(today, 'month', longestTurn)}
        disabled={preset !== 'date'}
        required
      />
      <SelectField
        form={form}
        name="charges"
        label={t('form.charges')}
        description={t('form.chargesText')}
        options={chargeOutcomes.map((value) => ({ value, label: t(`form.outcomes.${value}`) }))}
        required
      />
      <Due to={to} />
      <div>
        <Button type="submit" loading={isSending}>
          {t('form.verb')}
        </Button>
      </div>
    </form>
  );
}
