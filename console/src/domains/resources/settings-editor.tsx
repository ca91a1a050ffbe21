import { Suspense, useContext, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NewerVersion } from '#console/blocks/newer-version.tsx';
import { SettingsSections } from '#console/blocks/settings-sections.ts';
import { useMay } from '#console/lib/access.ts';
import { useRelation } from '#console/lib/operator.ts';
import { textOf } from '#console/texts/texts.ts';
import { isAtHeadOfScreen } from '#console/ui/browser/screen-focus.ts';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import type { Draft } from '#contract/domains/configuration-drafts/schemas.ts';
import type { Resource } from '#contract/domains/resources/schemas.ts';
import { SettingField } from './fields.tsx';
import { FirebaseSection } from './firebase-section.tsx';
import { LogoField } from './logo-field.tsx';
import { formerSections, ownSections } from './own-sections.ts';
import classes from './resources.module.css';
import { SideList } from './side-list.tsx';
import { useListed } from './use-listed.ts';
import { useSettingsForm } from './use-settings-form.ts';
import { fieldOf, keyOf } from './values.ts';
import { waitingSettings } from './waiting-settings.ts';

interface SettingsEditorProps {
  resource: Resource;
  /** The draft that is edited; null for the settings themselves. */
  draft: Draft | null;
  /** Id of the section that the address names. */
  section: string | undefined;
  onSection: (id: string) => void;
}

/**
 * Renders all settings of a site: sections at the side, one of them open, and one bar that saves the changes of all.
 */
export function SettingsEditor({ resource, draft, section, onSection }: SettingsEditorProps) {
  const { t } = useTranslation('resources');
  const isRoot = useRelation() === 'root';
  const isReadOnly = !useMay('settings', 'write');
  const listed = useListed(isRoot);
  const wanted = formerSections[section ?? ''] ?? section;
  const current = listed.find(({ id }) => id === wanted) ?? listed[0];
  const brought = useContext(SettingsSections);
  const more = brought.find(({ id, within }) => id === current?.id && within === undefined);
  const mayKeep = useMay('configuration', 'write');
  const { form, save, notice, takeOver, unsaved, second } = useSettingsForm(
    resource,
    draft,
    ([first, ...others]) => {
      const isOpen = [first, ...others].some((id) => id === current?.id);
      if (first !== undefined && !isOpen) onSection(first);
    },
  );
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // An operator who was led to a section by its name continues in it, because the list of sections is behind them.
    if (wanted !== undefined && isAtHeadOfScreen()) heading.current?.focus({ preventScroll: true });
  }, [wanted]);
  const own = ownSections.find(({ id }) => id === current?.id);
  const labelOf = (key: string) => {
    const spec = ownSections.flatMap(({ fields }) => fields).find(({ path }) => keyOf(path) === key);
    return spec ? t(`fields.${spec.name}`) : key;
  };
  const isLogoLocked = !isRoot && resource.locked.includes('logo');
  return (
    <div className={classes.page}>
      <SideList siteKey={resource.key} sections={listed} current={current?.id ?? ''} unsaved={unsaved} />
      <section className={classes.section} aria-labelledby="settings-section">
        <h2
          ref={heading}
          id="settings-section"
          className={classes.title}
          tabIndex={-1}
          data-autofocus={wanted === undefined ? undefined : true}
        >
          {current?.title}
        </h2>
        <p className={classes.hint}>{own ? t(`sections.${own.id}.text`) : more && textOf(more.about)}</p>
        {own?.fields.some(({ name }) => waitingSettings.has(name)) && (
          <p className={classes.hint}>{t('page.waitsText')}</p>
        )}
        {isReadOnly && <p className={classes.hint}>{t('page.readOnly')}</p>}
        <NewerVersion state={notice} labelOf={labelOf} />
        {own?.id === 'business' && <LogoField resource={resource} isReadOnly={isReadOnly || isLogoLocked} />}
        {own?.id === 'firebase' && <FirebaseSection siteKey={resource.key} isReadOnly={isReadOnly} />}
        {more && (
          <Suspense>
            <more.Content />
          </Suspense>
        )}
        {brought.map(
          ({ id, within, Content }) =>
            own !== undefined &&
            within === own.id && (
              <Suspense key={id}>
                <Content />
              </Suspense>
            ),
        )}
        <div hidden={unsaved.size === 0 && (own?.fields.length ?? 0) === 0}>
          <RecordForm
            form={form}
            onSave={save}
            onSaved={takeOver}
            fieldOf={fieldOf}
            cancelTo="/resources"
            isReadOnly={isReadOnly}
            savesChangesOnly
            {...(mayKeep ? { second } : {})}
          >
            {ownSections
              .filter(({ isRootOnly = false }) => isRoot || !isRootOnly)
              .map(({ id, fields }) => (
                <div key={id} className={classes.fields} hidden={id !== own?.id}>
                  {fields.map((spec) => (
                    <SettingField
                      key={spec.path}
                      spec={spec}
                      form={form}
                      isRoot={isRoot}
                      locked={resource.locked}
                    />
                  ))}
                </div>
              ))}
          </RecordForm>
        </div>
      </section>
    </div>
  );
}
