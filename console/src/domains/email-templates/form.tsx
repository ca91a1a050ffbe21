import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TemplateSource } from '#console/blocks/code-editor/template-source.tsx';
import { useDebounced } from '#console/blocks/code-editor/use-settled.ts';
import { api } from '#console/lib/api/client.ts';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { FieldRow, FormSection } from '#console/ui/record-form/form-section.tsx';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import type { EmailTemplateValues } from './values.ts';

/** Values of the template that the preview shows; follows the typing. */
export interface Draft {
  subject: string;
  html: string;
}

/** Returns the typed template, delayed by a second after the last key. */
export function useDraft(form: RecordFormState<EmailTemplateValues>) {
  const { subject, html } = form.getValues();
  const [typed, setTyped] = useState<Draft>({ subject, html });
  form.watch('subject', ({ value }) => setTyped((before) => ({ ...before, subject: String(value) })));
  return {
    draft: useDebounced(typed),
    setHtml: (text: string) => setTyped((before) => ({ ...before, html: text })),
  };
}

interface Props {
  form: RecordFormState<EmailTemplateValues>;
  draft: Draft;
  onHtml: (html: string) => void;
}

export function EmailTemplateFields({ form, draft, onHtml }: Props) {
  const { t } = useTranslation('emailTemplates');
  const [initial] = useState(() => form.getValues().html);
  const input = form.getInputProps('html');
  const variables = useQuery(
    api.emailTemplates.variables.queryOptions({ staleTime: Number.POSITIVE_INFINITY }),
  );
  const check = useQuery(
    api.emailTemplates.check.queryOptions({ input: draft, placeholderData: (before) => before }),
  );
  return (
    <>
      <FormSection title={t('form.mail')} description={t('form.mailText', { example: '{{ member.name }}' })}>
        <FieldRow>
          <TextField
            form={form}
            name="name"
            label={t('fields.name')}
            description={t('form.nameText')}
            required
          />
          <TextField form={form} name="subject" label={t('fields.subject')} required />
        </FieldRow>
      </FormSection>
      <TemplateSource
        initial={initial}
        label={t('fields.html')}
        path="html"
        findings={check.data?.items ?? []}
        noFindings={t('findings.none')}
        variables={variables.data?.items.map((one) => ({
          ...one,
          title: one.events === null ? one.title : t('variables.withEvents', { title: one.title }),
        }))}
        error={typeof input.error === 'string' ? input.error : null}
        isReadOnly={false}
        onChange={(text) => {
          input.onChange(text);
          onHtml(text);
        }}
      />
    </>
  );
}
