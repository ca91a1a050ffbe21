import { useMemo, useSyncExternalStore } from 'react';
import { isSame } from '#console/blocks/merge-versions.ts';
import { useRecordSave } from '#console/blocks/use-record-save.ts';
import { api, client } from '#console/lib/api/client.ts';
import { fieldsOf } from '#console/ui/record-form/refusal.ts';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import type { Resource } from '#contract/domains/resources/schemas.ts';
import { faultsOf } from './faults.ts';
import { ownSections } from './own-sections.ts';
import { fieldOf, inputOf, keyOf, type Values, valuesOf } from './values.ts';

/** The section in which an input stands. */
export function sectionOf(key: string): string | undefined {
  const isHere = (path: string) => key === keyOf(path) || key.startsWith(`${keyOf(path)}.`);
  return ownSections.find(({ fields }) => fields.some(({ path }) => isHere(path)))?.id;
}

/** The form of all settings: what is saved is what was changed, as one version. */
export function useSettingsForm(resource: Resource, onWrong: (sections: readonly string[]) => void) {
  const saved = useMemo(() => valuesOf(resource), [resource]);
  const tellWrong = (keys: readonly string[]) => onWrong(keys.flatMap((key) => sectionOf(key) ?? []));
  const form = useRecordForm<Values>({
    initial: saved,
    validate(values) {
      const faults = faultsOf(values);
      tellWrong(Object.keys(faults));
      return faults;
    },
  });
  const { save, notice, takeOver } = useRecordSave<Resource, Values>({
    record: resource,
    form,
    valuesOf,
    load: () => client.resources.get({ key: resource.key }),
    async update(values, version) {
      const changes = Object.entries(values).filter(([key, value]) => !isSame(value, saved[key]));
      const input = inputOf(Object.fromEntries(changes));
      return client.resources.update({ ...input, key: resource.key, version });
    },
    key: api.resources.get.queryKey({ input: { key: resource.key } }),
    besides: [api.resources.list.key(), api.resources.listVersions.key(), api.resources.listAvailable.key()],
  });
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
    /** Sections with changes that are not saved. */
    unsaved: new Set(changed.split(' ').flatMap((key) => sectionOf(key) ?? [])),
    save: (values: Values) =>
      save(values).catch((error: unknown) => {
        tellWrong(Object.keys(fieldsOf(error)).map(fieldOf));
        throw error;
      }),
  };
}
