import { Kbd, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnPartner, useRelation } from '#console/lib/operator.ts';
import { textOf } from '#console/texts/texts.ts';
import { commandKey } from '#console/ui/browser/keys.ts';
import { Account } from './account.tsx';
import { menuFor } from './menu.ts';
import { MenuCount } from './menu-count.tsx';
import type { MenuGroup } from './menu-item.ts';
import classes from './sidebar.module.css';
import { SiteSwitcher } from './site-switcher.tsx';

/** Site, search, menu and account. */
export function Sidebar({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation('frame');
  const groups = menuFor(useRelation(), useOwnPartner());
  return (
    <div className={classes.sidebar}>
      <SiteSwitcher />
      <UnstyledButton className={classes.search} onClick={onSearch} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={16} aria-hidden />
        <span>{t('search')}</span>
        <Kbd size="xs" aria-hidden>
          {commandKey} K
        </Kbd>
      </UnstyledButton>
      <nav className={classes.menu} aria-label={t('landmarks.menu')}>
        {groups.map((group) => (
          <Group key={group.title} group={group} />
        ))}
      </nav>
      <Account />
    </div>
  );
}

function Group({ group }: { group: MenuGroup }) {
  const id = useId();
  return (
    <div className={classes.group}>
      <div id={id} className={classes.groupTitle}>
        {textOf(group.title)}
      </div>
      <ul className={classes.items} aria-labelledby={id}>
        {group.items.map(({ to, label, icon: Icon, counts }) => (
          <li key={to}>
            <Link to={to} className={classes.item} activeProps={{ 'data-active': true }}>
              <Icon size={16} stroke={1.75} aria-hidden />
              {textOf(label)}
              {counts && <MenuCount />}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
