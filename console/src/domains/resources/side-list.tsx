import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './resources.module.css';

export interface ListedSection {
  id: string;
  title: string;
  /** What it is found by beside its title: its line, and the names and explanations of its settings. */
  words: string;
}

interface SideListProps {
  siteKey: string;
  sections: readonly ListedSection[];
  current: string;
  /** Ids of sections with changes that are not saved. */
  unsaved: ReadonlySet<string>;
}

/** The sections of the settings: found by what stands in them, with a dot at what is not saved. */
export function SideList({ siteKey, sections, current, unsaved }: SideListProps) {
  const { t } = useTranslation('resources');
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const found = sections.filter(({ title, words }) => `${title} ${words}`.toLowerCase().includes(wanted));
  return (
    <nav className={classes.nav} aria-label={t('page.sections')}>
      <TextInput
        type="search"
        aria-label={t('page.search')}
        placeholder={t('page.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <ul className={classes.list}>
        {found.map(({ id, title }) => (
          <li key={id}>
            <Link
              to="/resources/edit"
              search={{ resource: siteKey, section: id }}
              className={classes.entry}
              aria-current={id === current ? 'page' : undefined}
              resetScroll={false}
            >
              {title}
              {unsaved.has(id) && (
                <>
                  <span className={classes.dot} aria-hidden />
                  <span className="visually-hidden">{t('page.unsaved')}</span>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={classes.hint}>{t('page.nothing')}</p>}
    </nav>
  );
}
