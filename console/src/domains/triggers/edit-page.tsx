import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { automationOfTrigger } from '#console/blocks/automations/automation.ts';
import { WithBackTest } from '#console/blocks/back-test/with-back-test.tsx';
import { RunsCard } from '#console/blocks/handler-runs/runs-card.tsx';
import { NewerVersion } from '#console/blocks/newer-version.tsx';
import { RecordPage } from '#console/blocks/record-page.tsx';
import { useRecordSave } from '#console/blocks/use-record-save.ts';
import { useMay } from '#console/lib/access.ts';
import { api, client } from '#console/lib/api/client.ts';
import { PageHeader } from '#console/ui/page/page.tsx';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import type { TriggerHandler } from '#contract/domains/triggers/schemas.ts';
import { TriggerFields } from './form.tsx';
import { LastDays } from './last-days.tsx';
import { useTriggerForm } from './use-trigger-form.ts';
import { checkedInputOf, isField, valuesOf } from './values.ts';

export function Screen() {
  return (
    <RecordPage
      query={(id) => api.triggers.get.queryOptions({ input: { id } })}
      nameOf={({ title, trigger }) => title ?? trigger.title}
      backTo="/triggers"
      width="page"
    >
      {(trigger) => <Editor key={trigger.id} handler={trigger} />}
    </RecordPage>
  );
}

function Editor({ handler }: { handler: TriggerHandler }) {
  const { t } = useTranslation('triggers');
  const { t: words } = useTranslation(['automations', 'actions']);
  const navigate = useNavigate();
  const isReadOnly = !useMay('automation', 'write');
  const { id, trigger } = handler;
  const form = useTriggerForm(valuesOf(handler));
  const { save, notice } = useRecordSave({
    record: handler,
    form,
    valuesOf,
    load: () => client.triggers.get({ id }),
    update: (values, version) => client.triggers.update({ ...checkedInputOf(values), id, version }),
    key: api.triggers.get.queryKey({ input: { id } }),
    besides: [api.triggers.list.key(), api.triggers.starts.key()],
  });
  return (
    <>
      <PageHeader
        title={handler.title ?? trigger.title}
        description={isReadOnly ? t('form.readOnly') : automationOfTrigger(handler, words).sentence}
      />
      <NewerVersion state={notice} labelOf={(name) => (isField(name) ? t(`fields.${name}`) : name)} />
      <WithBackTest panel={<LastDays form={form} />}>
        <RecordForm
          form={form}
          onSave={save}
          onSaved={() => void navigate({ to: '/triggers' })}
          cancelTo="/triggers"
          isReadOnly={isReadOnly}
        >
          <TriggerFields
            form={form}
            chosen={{ value: handler.trigger_id, label: trigger.title }}
            fault={handler.template?.fault ?? null}
          />
        </RecordForm>
      </WithBackTest>
      <RunsCard id={id} failed={handler.failed} retry={() => client.triggers.retry({ id })} />
    </>
  );
}
