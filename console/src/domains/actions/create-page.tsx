import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { WithBackTest } from '#console/blocks/back-test/with-back-test.tsx';
import { useRecordCreate } from '#console/blocks/use-record-create.ts';
import { api, client } from '#console/lib/api/client.ts';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import { ActionFields } from './form.tsx';
import { LastDays } from './last-days.tsx';
import { useActionForm } from './use-action-form.ts';
import { type ActionValues, checkedInputOf, emptyAction, fieldOf } from './values.ts';

export function Screen() {
  const { t } = useTranslation(['actions', 'frame']);
  const navigate = useNavigate();
  const form = useActionForm(emptyAction);
  const create = useRecordCreate({
    create: (values: ActionValues, call) => client.actions.create(checkedInputOf(values), call),
    besides: [api.actions.list.key()],
  });
  return (
    <Page>
      <PageHeader title={t('frame:pages.createAction')} />
      <WithBackTest panel={<LastDays form={form} />}>
        <RecordForm
          form={form}
          onSave={create}
          onSaved={() => void navigate({ to: '/actions' })}
          fieldOf={fieldOf}
          cancelTo="/actions"
          saveLabel={t('form.create')}
        >
          <ActionFields form={form} />
        </RecordForm>
      </WithBackTest>
    </Page>
  );
}
