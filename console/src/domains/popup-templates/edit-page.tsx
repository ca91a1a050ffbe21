import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SavedAgo } from '#console/blocks/code-editor/saved-ago.tsx';
import { WithPreview } from '#console/blocks/code-editor/with-preview.tsx';
import { NewerVersion } from '#console/blocks/newer-version.tsx';
import { NotYet } from '#console/blocks/not-yet/not-yet.tsx';
import { RecordLoader } from '#console/blocks/record-loader.tsx';
import { useRecordSave } from '#console/blocks/use-record-save.ts';
import { useMay } from '#console/lib/access.ts';
import { api, client } from '#console/lib/api/client.ts';
import { useNameRecord } from '#console/lib/record-name.ts';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { bySchema } from '#console/ui/record-form/validate-by-schema.ts';
import { popupTemplateInput } from '#contract/domains/popup-templates/schemas.ts';
import { CodeSection, useCode } from './code-section.tsx';
import { PopupFields } from './form.tsx';
import classes from './popup-templates.module.css';
import { Preview } from './preview.tsx';
import { changedOf, fieldOf, isField, type LoadedPopup, loaded, validatePopup, valuesOf } from './values.ts';
import { Versions } from './versions.tsx';

const keyOf = (uid: string) => [...api.popupTemplates.get.key(), 'loaded', uid];
const load = async (uid: string) => loaded(await client.popupTemplates.get({ uid }));

export function Screen() {
  const { uid = '' } = useParams({ strict: false }) as { uid?: string };
  // Counts restored revisions; each resets the form.
  const [round, setRound] = useState(0);
  const query = useQuery({ queryKey: keyOf(uid), queryFn: () => load(uid) });
  return (
    <Page width="list">
      <RecordLoader query={query} backTo="/templates">
        {(popup) => (
          <Editor key={`${popup.uid}-${round}`} popup={popup} onRestored={() => setRound(round + 1)} />
        )}
      </RecordLoader>
    </Page>
  );
}

function Editor({ popup, onRestored }: { popup: LoadedPopup; onRestored: () => void }) {
  const { t } = useTranslation('popupTemplates');
  const isReadOnly = !useMay('popupTemplates', 'write');
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const { uid } = popup;
  useNameRecord(popup.title);
  const form = useRecordForm({
    initial: valuesOf(popup),
    validate: (values) => validatePopup(values, bySchema(popupTemplateInput)),
  });
  const { code, setTyped } = useCode(form);
  const { save, notice, takeOver } = useRecordSave({
    record: popup,
    form,
    valuesOf,
    load: () => load(uid),
    update: async (values, revision) =>
      loaded(
        await client.popupTemplates.update({
          ...changedOf(values, valuesOf(popup)),
          uid,
          revision,
        }),
      ),
    key: keyOf(uid),
    besides: [api.popupTemplates.list.key(), api.popupTemplates.versions.key()],
  });
  const source = <CodeSection form={form} onCode={setTyped} isReadOnly={isReadOnly} />;
  return (
    <>
      <PageHeader
        title={
          <span className={classes.title}>
            {popup.title} <SavedAgo at={savedAt} />
          </span>
        }
        description={isReadOnly ? t('form.readOnly') : undefined}
      />
      <NotYet what="popups" />
      <NewerVersion state={notice} labelOf={(name) => (isField(name) ? t(`fields.${name}`) : name)} />
      <WithPreview preview={<Preview code={code} />}>
        <RecordForm
          form={form}
          onSave={save}
          onSaved={(saved) => {
            takeOver(saved);
            setSavedAt(Date.now());
          }}
          fieldOf={fieldOf}
          cancelTo="/templates"
          isReadOnly={isReadOnly}
          savesChangesOnly
        >
          <PopupFields form={form} hasSlug />
          {!isReadOnly && source}
        </RecordForm>
        {isReadOnly && source}
      </WithPreview>
      <Versions popup={popup} isReadOnly={isReadOnly} onRestored={onRestored} />
    </>
  );
}
