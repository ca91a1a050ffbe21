import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TemplateSource } from '#console/blocks/code-editor/template-source.tsx';
import { useDebounced } from '#console/blocks/code-editor/use-settled.ts';
import { WithPreview } from '#console/blocks/code-editor/with-preview.tsx';
import { NewerVersion } from '#console/blocks/newer-version.tsx';
import { useRecordSave } from '#console/blocks/use-record-save.ts';
import { useMay } from '#console/lib/access.ts';
import { api, client } from '#console/lib/api/client.ts';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { HelpPanel } from '#console/ui/page/help-panel.tsx';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { FormSection } from '#console/ui/record-form/form-section.tsx';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { bySchema } from '#console/ui/record-form/validate-by-schema.ts';
import {
  type ReceiptTemplate,
  type ReceiptTemplateInput,
  receiptTemplateInput,
} from '#contract/domains/receipts/schemas.ts';
import { DefaultTemplate } from './default-template.tsx';
import { Preview } from './preview.tsx';
import { useAskBeforeSaving } from './use-ask-before-saving.tsx';

/** Renders the template of the site's receipts. */
export function Screen() {
  const { t } = useTranslation('receipts');
  const { data } = useQuery(api.receipts.firstOrCreate.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  return (
    <Page width="list">
      <PageHeader title={t('page.title')} description={t('page.text')} />
      <HelpPanel title={t('promise.title')}>
        <p>{t('promise.works')}</p>
        <p>{t('promise.fails')}</p>
        <p>{t('promise.loops', { example: '{{ member.name }}' })}</p>
      </HelpPanel>
      {data && <TemplateEditor key={data.id} template={data} />}
    </Page>
  );
}

const valuesOf = ({ title, html }: ReceiptTemplate): ReceiptTemplateInput => ({ title, html });

function TemplateEditor({ template }: { template: ReceiptTemplate }) {
  const { t } = useTranslation('receipts');
  const mayWrite = useMay('receiptTemplate', 'write');
  const [typed, setTyped] = useState(template.html);
  const html = useDebounced(typed);
  // The editor is uncontrolled, so a replacement needs a new one.
  const [shown, setShown] = useState({ html: template.html, round: 0 });
  const { id } = template;
  const form = useRecordForm<ReceiptTemplateInput>({
    initial: valuesOf(template),
    validate: bySchema(receiptTemplateInput),
  });
  const { save, notice, takeOver } = useRecordSave({
    record: template,
    form,
    valuesOf,
    load: () => client.receipts.firstOrCreate(),
    update: (values, version) => client.receipts.updateTemplate({ ...values, id, version }),
    key: api.receipts.firstOrCreate.queryKey(),
    besides: [],
  });
  const ask = useAskBeforeSaving();
  const check = useQuery(
    api.receipts.check.queryOptions({ input: { html }, placeholderData: (before) => before }),
  );
  const variables = useQuery(api.receipts.variables.queryOptions());
  const input = form.getInputProps('html');
  // A read-only form is disabled as a whole, and its scrolling parts would not be focusable.
  const source = (
    <TemplateSource
      key={shown.round}
      initial={shown.html}
      label={t('fields.html')}
      path="html"
      findings={check.data?.items ?? []}
      noFindings={t('findings.none')}
      variables={variables.data?.items}
      error={typeof input.error === 'string' ? input.error : null}
      isReadOnly={!mayWrite}
      onChange={(text) => {
        input.onChange(text);
        setTyped(text);
      }}
    />
  );
  return (
    <>
      {!mayWrite && <p>{t('page.readOnly')}</p>}
      <NewerVersion state={notice} labelOf={(field) => t(`fields.${field}`)} />
      <WithPreview preview={<Preview html={html} />}>
        <RecordForm
          form={form}
          onSave={async (values) => {
            await ask(values.html, template.html);
            return save(values);
          }}
          onSaved={takeOver}
          cancelTo="/transactions"
          isReadOnly={!mayWrite}
        >
          <FormSection title={t('page.file')}>
            <TextField
              form={form}
              name="title"
              label={t('fields.title')}
              description={t('titleText')}
              required
            />
          </FormSection>
          {mayWrite && (
            <DefaultTemplate
              onHtml={(text) => {
                form.setFieldValue('html', text);
                setTyped(text);
                setShown(({ round }) => ({ html: text, round: round + 1 }));
              }}
            />
          )}
          {mayWrite && source}
        </RecordForm>
        {!mayWrite && source}
      </WithPreview>
    </>
  );
}
