import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { WithBackTest } from '#console/blocks/back-test/with-back-test.tsx';
import { useRecordCreate } from '#console/blocks/use-record-create.ts';
import { api, client } from '#console/lib/api/client.ts';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import { TriggerFields } from './form.tsx';
import { LastDays } from './last-days.tsx';
import { useTriggerForm } from './use-trigger-form.ts';
import { checkedInputOf, emptyTrigger, type TriggerValues } from './values.ts';

export function Screen() {
  const { t } = useTranslation(['triggers', 'frame']);
  const navigate = useNavigate();
  const form = useTriggerForm(emptyTrigger);
  const create = useRecordCreate({
    create: (values: TriggerValues, call) => client.triggers.create(checkedInputOf(values), call),
    besides: [api.triggers.list.key(), api.triggers.starts.key()],
  });
  return (
    <Page>
      <PageHeader title={t('frame:pages.createTrigger')} />
      <WithBackTest panel={<LastDays form={form} />}>
        <RecordForm
          form={form}
          onSave={create}
          onSaved={() => void navigate({ to: '/triggers' })}
          cancelTo="/triggers"
          saveLabel={t('form.create')}
        >
          <TriggerFields form={form} />
        </RecordForm>
      </WithBackTest>
    </Page>
  );
}
