import { useMemo, useSyncExternalStore } from 'react';
import { useDraftOverlay } from '#console/blocks/edited-draft.tsx';
import { isSame } from '#console/blocks/merge-versions.ts';
import { useRecordSave } from '#console/blocks/use-record-save.ts';
import { useReloadSites } from '#console/blocks/use-sites-again.ts';
import { api, client } from '#console/lib/api/client.ts';
import { logFailure } from '#console/lib/log-failure.ts';
import { fieldsOf } from '#console/ui/record-form/server-errors.ts';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import type { Draft } from '#contract/domains/configuration-drafts/schemas.ts';
import type { Resource } from '#contract/domains/resources/schemas.ts';
import { settingErrors } from './faults.ts';
import { ownSections } from './own-sections.ts';
import { useSettingsDraft } from './use-settings-draft.ts';
import { fieldOf, inputOf, keyOf, type Values, valuesOf, valuesOfDraft } from './values.ts';

/** Returns the section of an input. */
export function sectionOf(key: string): string | undefined {
  const isHere = (path: string) => key === keyOf(path) || key.startsWith(`${keyOf(path)}.`);
  return ownSections.find(({ fields }) => fields.some(({ path }) => isHere(path)))?.id;
}

/** Returns the form of all settings, which saves only the changes, as one version. */
export function useSettingsForm(
  resource: Resource,
  draft: Draft | null,
  onWrong: (sections: readonly string[]) => void,
) {
  const saved = useMemo(() => valuesOf(resource), [resource]);
  const sitesAgain = useReloadSites();
  const tellWrong = (keys: readonly string[]) => onWrong(keys.flatMap((key) => sectionOf(key) ?? []));
  const form = useRecordForm<Values>({
    initial: saved,
    validate(values) {
      const faults = settingErrors(values);
      tellWrong(Object.keys(faults));
      return faults;
    },
  });
  const inputIn = (values: Values) => {
    const changes = Object.entries(values).filter(([key, value]) => !isSame(value, saved[key]));
    return inputOf(Object.fromEntries(changes));
  };
  const { save, notice, takeOver, version } = useRecordSave<Resource, Values>({
    record: resource,
    form,
    valuesOf,
    load: () => client.resources.get({ key: resource.key }),
    async update(values, version) {
      const now = await client.resources.update({ ...inputIn(values), key: resource.key, version });
      sitesAgain().catch((error: unknown) => logFailure('The sites could not be loaded.', error));
      return now;
    },
    key: api.resources.get.queryKey({ input: { key: resource.key } }),
    besides: [api.resources.list.key(), api.resources.listVersions.key()],
  });
  const second = useSettingsDraft({ draft, inputIn, version });
  useDraftOverlay(form, draft && (() => ({ ...saved, ...valuesOfDraft(draft) })));
  const changed = useSyncExternalStore(form.onChange, () => {
    const typed = form.getValues();
    return Object.keys(typed)
      .filter((key) => !isSame(typed[key], saved[key]))
      .join(' ');
  });
  return {
    form,
    notice,
    takeOver,
    second: {
      ...second,
      onSend: (values: Values, idempotencyKey: string) =>
        second.onSend(values, idempotencyKey).catch((error: unknown) => {
          tellWrong(Object.keys(fieldsOf(error)).map(fieldOf));
          throw error;
        }),
    },
    /** Sections with changes that are not saved. */
    unsaved: new Set(changed.split(' ').flatMap((key) => sectionOf(key) ?? [])),
    save: (values: Values) =>
      save(values).catch((error: unknown) => {
        tellWrong(Object.keys(fieldsOf(error)).map(fieldOf));
        throw error;
      }),
  };
}
