import { useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type SettingsGroup, SettingsSections, settingsGroups } from '#console/blocks/settings-sections.ts';
import { useSite } from '#console/lib/browser-state/sites.ts';
import { textOf } from '#console/texts/texts.ts';
import { ownSections } from './own-sections.ts';
import type { ListedSection } from './side-list.tsx';
import { useSettingHelp } from './use-about.ts';

/** Returns the sections that the operator sees, in order, with their search texts. */
export function useListed(isRoot: boolean): ListedSection[] {
  const { t } = useTranslation('resources');
  const aboutOf = useSettingHelp();
  const more = useContext(SettingsSections);
  const isTest = useSite()?.livemode === false;
  return useMemo(() => {
    const own = ownSections.map(({ id, fields, isRootOnly = false }) => {
      const words = fields.flatMap(({ name }) => [t(`fields.${name}`), aboutOf(name) ?? '']);
      for (const { within, title: inside, about } of more)
        if (within === id) words.push(textOf(inside), textOf(about));
      const title = t(`sections.${id}.title`);
      return { id, title, isRootOnly, words: [t(`sections.${id}.text`), ...words].join(' ') };
    });
    const apart = more.filter(
      ({ within, isTestOnly = false }) => within === undefined && (isTest || !isTestOnly),
    );
    const others = apart.map(({ id, title, about: text, isRootOnly = false }) => {
      return { id, title: textOf(title), isRootOnly, words: textOf(text) };
    });
    const seen = [...own, ...others].filter((one) => isRoot || !one.isRootOnly);
    return (Object.keys(settingsGroups) as SettingsGroup[]).flatMap((group) =>
      settingsGroups[group].flatMap((id) => {
        const section = seen.find((one) => one.id === id);
        return section ? [{ ...section, group, words: `${section.words} ${t(`also.${id}`)}` }] : [];
      }),
    );
  }, [t, aboutOf, more, isRoot, isTest]);
}
