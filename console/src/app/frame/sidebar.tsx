import { Kbd, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { commandKey } from '#console/ui/browser/keys.ts';
import { Account } from './account.tsx';
import { MainMenu } from './main-menu.tsx';
import classes from './sidebar.module.css';
import { SiteSwitcher } from './site-switcher.tsx';

interface SidebarProps {
  onSearch: () => void;
  onShortcuts: () => void;
  /** Button that closes the menu if it covers the page. */
  close?: ReactNode;
}

/** Renders the site, the search, the menu and the account. */
export function Sidebar({ onSearch, onShortcuts, close }: SidebarProps) {
  const { t } = useTranslation('frame');
  return (
    <div className={classes.sidebar}>
      <div className={classes.top}>
        <SiteSwitcher />
        {close}
      </div>
      <UnstyledButton className={classes.search} onClick={onSearch} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={16} aria-hidden />
        <span>{t('search')}</span>
        <Kbd size="xs" aria-hidden>
          {commandKey} K
        </Kbd>
      </UnstyledButton>
      <MainMenu />
      <Account onShortcuts={onShortcuts} />
    </div>
  );
}
