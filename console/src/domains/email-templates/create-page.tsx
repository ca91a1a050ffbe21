import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { WithPreview } from '#console/blocks/code-editor/with-preview.tsx';
import { useRecordCreate } from '#console/blocks/use-record-create.ts';
import { api, client } from '#console/lib/api/client.ts';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { bySchema } from '#console/ui/record-form/validate-by-schema.ts';
import { emailTemplateInput } from '#contract/domains/email-templates/schemas.ts';
import { EmailTemplateFields, useDraft } from './form.tsx';
import { Preview } from './preview.tsx';
import { useAskBeforeSaving } from './use-ask-before-saving.tsx';
import { type EmailTemplateValues, newEmailTemplate } from './values.ts';

export function Screen() {
  const { t } = useTranslation('emailTemplates');
  const navigate = useNavigate();
  const form = useRecordForm<EmailTemplateValues>({
    initial: newEmailTemplate,
    validate: bySchema(emailTemplateInput),
  });
  const { draft, setHtml } = useDraft(form);
  const ask = useAskBeforeSaving();
  const create = useRecordCreate({
    create: client.emailTemplates.create,
    besides: [api.emailTemplates.list.key()],
  });
  return (
    <Page width="list">
      <PageHeader title={t('create.title')} />
      <WithPreview preview={<Preview draft={draft} />}>
        <RecordForm
          form={form}
          onSave={async (values, key) => {
            await ask(values, null);
            return create(values, key);
          }}
          onSaved={({ id }) => void navigate({ to: '/emails/edit/$id', params: { id: String(id) } })}
          cancelTo="/emails"
          saveLabel={t('create.verb')}
        >
          <EmailTemplateFields form={form} draft={draft} onHtml={setHtml} />
        </RecordForm>
      </WithPreview>
    </Page>
  );
}
