import { Combobox, UnstyledButton, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Site, useSites } from '#console/lib/browser-state/sites.ts';
import { siteSearchDelay } from '#console/ui/browser/delays.ts';
import classes from './sidebar.module.css';
import { useSwitchSite } from './use-switch-site.ts';

const manySites = 7;

/** Renders the current site, and the choice of another one. */
export function SiteSwitcher() {
  const { t } = useTranslation(['frame', 'kit']);
  const { available, current } = useSites();
  const switchSite = useSwitchSite();
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search, siteSearchDelay);
  const store = useCombobox({
    onDropdownOpen: () =>
      available.length > manySites ? store.focusSearchInput() : store.selectActiveOption(),
    onDropdownClose: () => {
      store.resetSelectedOption();
      setSearch('');
    },
  });
  const shown = available.filter((site) => matches(site, settled));
  if (!current) return <div className={classes.site} />;
  return (
    <Combobox
      store={store}
      width="max-content"
      position="bottom-start"
      onOptionSubmit={(key) => {
        store.closeDropdown();
        if (key !== current.key) void switchSite(key);
      }}
    >
      <Combobox.Target targetType="button">
        <UnstyledButton className={classes.site} onClick={() => store.toggleDropdown()}>
          <Mark title={current.title} />
          <SiteWords site={current} />
          <span className="visually-hidden">{t('sites.choose')}</span>
          <IconSelector size={16} aria-hidden className={classes.quiet} />
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        {available.length > manySites && (
          <Combobox.Search
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            placeholder={t('sites.find')}
            aria-label={t('sites.find')}
          />
        )}
        <Combobox.Options className={classes.sites} aria-label={t('sites.label')} tabIndex={0}>
          {shown.map((site) => (
            <Combobox.Option
              key={site.key}
              value={site.key}
              active={site.key === current.key}
              selected={site.key === current.key}
            >
              <span className={classes.siteOption}>
                <Mark title={site.title} />
                <SiteWords site={site} />
                {site.key === current.key && <IconCheck size={16} aria-hidden />}
              </span>
            </Combobox.Option>
          ))}
          {shown.length === 0 && <Combobox.Empty>{t('kit:values.noResults')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function matches(site: Site, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return site.title.toLowerCase().includes(wanted) || site.host.toLowerCase().includes(wanted);
}

function Mark({ title }: { title: string }) {
  return (
    <span className={classes.mark} aria-hidden>
      {Array.from(title)[0]?.toUpperCase()}
    </span>
  );
}

function SiteWords({ site }: { site: Site }) {
  return (
    <span className={classes.siteWords} title={`${site.title} (${site.host})`}>
      <span className={classes.siteTitle}>{site.title}</span>
      <span className={classes.siteHost}>{site.host}</span>
    </span>
  );
}
