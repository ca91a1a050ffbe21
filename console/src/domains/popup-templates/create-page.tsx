import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NotYet } from '#console/blocks/not-yet/not-yet.tsx';
import { useRecordCreate } from '#console/blocks/use-record-create.ts';
import { api, client } from '#console/lib/api/client.ts';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { bySchema } from '#console/ui/record-form/validate-by-schema.ts';
import { popupTemplateInput } from '#contract/domains/popup-templates/schemas.ts';
import { CodeSection, useCode } from './code-section.tsx';
import { PopupFields } from './form.tsx';
import { Preview } from './preview.tsx';
import { fieldOf, newOf, newPopup, type PopupValues, validatePopup } from './values.ts';

export function Screen() {
  const { t } = useTranslation('popupTemplates');
  const navigate = useNavigate();
  const form = useRecordForm<PopupValues>({
    initial: newPopup,
    validate: (values) => validatePopup(values, bySchema(popupTemplateInput)),
  });
  const { code, setTyped } = useCode(form);
  const create = useRecordCreate({
    create: (values: PopupValues, call) => client.popupTemplates.create(newOf(values), call),
    besides: [api.popupTemplates.list.key()],
  });
  return (
    <Page width="list">
      <PageHeader title={t('create.title')} />
      <NotYet what="popups" />
      <RecordForm
        form={form}
        onSave={create}
        onSaved={() => void navigate({ to: '/templates' })}
        fieldOf={fieldOf}
        cancelTo="/templates"
        saveLabel={t('create.verb')}
      >
        <PopupFields form={form} hasSlug={false} />
        <CodeSection form={form} onCode={setTyped} isReadOnly={false} />
      </RecordForm>
      <Preview code={code} />
    </Page>
  );
}
