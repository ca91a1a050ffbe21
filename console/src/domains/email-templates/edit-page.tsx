import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SavedAgo } from '#console/blocks/code-editor/saved-ago.tsx';
import { WithPreview } from '#console/blocks/code-editor/with-preview.tsx';
import { NewerVersion } from '#console/blocks/newer-version.tsx';
import { RecordPage } from '#console/blocks/record-page.tsx';
import { useRecordSave } from '#console/blocks/use-record-save.ts';
import { api, client } from '#console/lib/api/client.ts';
import { PageHeader } from '#console/ui/page/page.tsx';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { bySchema } from '#console/ui/record-form/validate-by-schema.ts';
import { type EmailTemplate, emailTemplateInput } from '#contract/domains/email-templates/schemas.ts';
import classes from './email-templates.module.css';
import { EmailTemplateFields, useDraft } from './form.tsx';
import { Preview } from './preview.tsx';
import { useAskBeforeSaving } from './use-ask-before-saving.tsx';
import { type EmailTemplateValues, isField, valuesOf } from './values.ts';

export function Screen() {
  return (
    <RecordPage
      query={(id) => api.emailTemplates.get.queryOptions({ input: { id } })}
      nameOf={({ name }) => name}
      backTo="/emails"
      width="list"
    >
      {(template) => <Editor key={template.id} template={template} />}
    </RecordPage>
  );
}

function Editor({ template }: { template: EmailTemplate }) {
  const { t } = useTranslation('emailTemplates');
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const { id } = template;
  const form = useRecordForm<EmailTemplateValues>({
    initial: valuesOf(template),
    validate: bySchema(emailTemplateInput),
  });
  const { draft, setHtml } = useDraft(form);
  const ask = useAskBeforeSaving();
  const { save, notice, takeOver } = useRecordSave({
    record: template,
    form,
    valuesOf,
    load: () => client.emailTemplates.get({ id }),
    update: (values, version) => client.emailTemplates.update({ ...values, id, version }),
    key: api.emailTemplates.get.queryKey({ input: { id } }),
    besides: [api.emailTemplates.list.key()],
  });
  return (
    <>
      <PageHeader
        title={
          <span className={classes.title}>
            {template.name} <SavedAgo at={savedAt} />
          </span>
        }
      />
      <NewerVersion state={notice} labelOf={(name) => (isField(name) ? t(`fields.${name}`) : name)} />
      <WithPreview preview={<Preview draft={draft} />}>
        <RecordForm
          form={form}
          onSave={async (values) => {
            await ask(values, template);
            return save(values);
          }}
          onSaved={(saved) => {
            takeOver(saved);
            setSavedAt(Date.now());
          }}
          cancelTo="/emails"
        >
          <EmailTemplateFields form={form} draft={draft} onHtml={setHtml} />
        </RecordForm>
      </WithPreview>
    </>
  );
}
