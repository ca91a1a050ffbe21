import { TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SettingsGroup, settingsGroups } from '#console/blocks/settings-sections.ts';
import { presses } from '#console/ui/browser/shortcuts.ts';
import classes from './resources.module.css';

export interface ListedSection {
  id: string;
  group: SettingsGroup;
  title: string;
  /** Search text besides the title: the description, and the names and explanations of its settings. */
  words: string;
}

interface SideListProps {
  siteKey: string;
  sections: readonly ListedSection[];
  current: string;
  /** Ids of sections with changes that are not saved. */
  unsaved: ReadonlySet<string>;
}

const groupNames = Object.keys(settingsGroups) as SettingsGroup[];

function UnsavedDot() {
  const { t } = useTranslation('resources');
  return (
    <>
      <span className={classes.dot} aria-hidden />
      <span className="visually-hidden">{t('page.unsaved')}</span>
    </>
  );
}

/**
 * Renders the sections of the settings with a search and a dot at unsaved ones. On a phone it is one line that names
 * the current section and opens the others.
 */
export function SideList({ siteKey, sections, current, unsaved }: SideListProps) {
  const { t } = useTranslation('resources');
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const found = sections.filter(({ title, words }) => `${title} ${words}`.toLowerCase().includes(wanted));
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    if (!isOpen) return;
    setOpen(false);
    setTyped('');
    opener.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (presses(event, 'close')) close();
  };
  return (
    <nav className={classes.nav} aria-label={t('page.sections')}>
      <UnstyledButton
        ref={opener}
        className={classes.opener}
        aria-expanded={isOpen}
        aria-controls="settings-sections"
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        <span className="visually-hidden">{t('page.section')}</span>
        {sections.find(({ id }) => id === current)?.title}
        {unsaved.size > 0 && <UnsavedDot />}
        <IconChevronDown size={16} className={classes.chevron} aria-hidden />
      </UnstyledButton>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list from whatever has the focus in it */}
      <div id="settings-sections" className={classes.sections} data-open={isOpen} onKeyDown={onKeyDown}>
        <TextInput
          type="search"
          aria-label={t('page.search')}
          placeholder={t('page.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {groupNames.map((group) => {
          const entries = found.filter((section) => section.group === group);
          if (entries.length === 0) return null;
          return (
            <div key={group}>
              <p id={`settings-group-${group}`} className={classes.group}>
                {t(`groups.${group}`)}
              </p>
              <ul className={classes.list} aria-labelledby={`settings-group-${group}`}>
                {entries.map(({ id, title }) => (
                  <li key={id}>
                    <Link
                      to="/resources/edit"
                      search={{ resource: siteKey, section: id }}
                      className={classes.entry}
                      aria-current={id === current ? 'page' : undefined}
                      resetScroll={false}
                      onClick={close}
                    >
                      {title}
                      {unsaved.has(id) && <UnsavedDot />}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
        {found.length === 0 && <p className={classes.hint}>{t('page.nothing')}</p>}
      </div>
    </nav>
  );
}
