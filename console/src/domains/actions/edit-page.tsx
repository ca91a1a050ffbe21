import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { automationOfAction } from '#console/blocks/automations/automation.ts';
import { WithBackTest } from '#console/blocks/back-test/with-back-test.tsx';
import { RunsCard } from '#console/blocks/handler-runs/runs-card.tsx';
import { NewerVersion } from '#console/blocks/newer-version.tsx';
import { RecordPage } from '#console/blocks/record-page.tsx';
import { useRecordSave } from '#console/blocks/use-record-save.ts';
import { useMay } from '#console/lib/access.ts';
import { api, client } from '#console/lib/api/client.ts';
import { PageHeader } from '#console/ui/page/page.tsx';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import type { Action } from '#contract/domains/actions/schemas.ts';
import { ActionFields } from './form.tsx';
import { LastDays } from './last-days.tsx';
import { useActionForm } from './use-action-form.ts';
import { checkedInputOf, fieldOf, isField, valuesOf } from './values.ts';

export function Screen() {
  return (
    <RecordPage
      query={(id) => api.actions.get.queryOptions({ input: { id } })}
      nameOf={({ title, event }) => title ?? event.title}
      backTo="/actions"
      width="page"
    >
      {(action) => <Editor key={action.id} action={action} />}
    </RecordPage>
  );
}

/** Returns the options already chosen in an action, with their labels. */
function chosenOf({ event_id, event, mail_template_id, template }: Action) {
  return {
    event: { value: event_id, label: event.title },
    template:
      mail_template_id && template
        ? { value: mail_template_id, label: template.name, fault: template.fault }
        : null,
  };
}

function Editor({ action }: { action: Action }) {
  const { t } = useTranslation('actions');
  const { t: words } = useTranslation(['automations', 'actions']);
  const navigate = useNavigate();
  const isReadOnly = !useMay('automation', 'write');
  const { id } = action;
  const form = useActionForm(valuesOf(action));
  const chosen = chosenOf(action);
  const { save, notice } = useRecordSave({
    record: action,
    form,
    valuesOf,
    load: () => client.actions.get({ id }),
    update: (values, version) => client.actions.update({ ...checkedInputOf(values), id, version }),
    key: api.actions.get.queryKey({ input: { id } }),
    besides: [api.actions.list.key()],
  });
  return (
    <>
      <PageHeader
        title={action.title ?? action.event.title}
        description={isReadOnly ? t('form.readOnly') : automationOfAction(action, words).sentence}
      />
      <NewerVersion state={notice} labelOf={(name) => (isField(name) ? t(`fields.${name}`) : name)} />
      <WithBackTest panel={<LastDays form={form} />}>
        <RecordForm
          form={form}
          onSave={save}
          onSaved={() => void navigate({ to: '/actions' })}
          fieldOf={fieldOf}
          cancelTo="/actions"
          isReadOnly={isReadOnly}
        >
          <ActionFields form={form} chosen={chosen} />
        </RecordForm>
      </WithBackTest>
      <RunsCard id={id} failed={action.failed} retry={() => client.actions.retry({ id })} />
    </>
  );
}
