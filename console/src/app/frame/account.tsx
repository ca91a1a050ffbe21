import { Menu, UnstyledButton } from '@mantine/core';
import { IconHelpCircle, IconKeyboard, IconLogout, IconSelector, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useOperator } from '#console/lib/operator.ts';
import { useSignOut } from '#console/lib/use-sign-out.ts';
import classes from './sidebar.module.css';

/** Renders the signed-in operator, the help and the sign-out button. */
export function Account({ onShortcuts }: { onShortcuts: () => void }) {
  const { t } = useTranslation('frame');
  const operator = useOperator();
  const signOut = useSignOut();
  if (!operator) return null;
  const name = `${operator.first_name} ${operator.last_name}`.trim() || operator.email;
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join('');
  return (
    <Menu position="top-start" width={228}>
      <Menu.Target>
        <UnstyledButton className={classes.account}>
          <span className={classes.initials} aria-hidden>
            {initials}
          </span>
          <span className={classes.accountName}>{name}</span>
          <span className="visually-hidden">{t('account.menu')}</span>
          <IconSelector size={16} aria-hidden className={classes.quiet} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{operator.email}</Menu.Label>
        <Menu.Item component={Link} to="/profile" leftSection={<IconUser size={16} aria-hidden />}>
          {t('pages.profile')}
        </Menu.Item>
        <Menu.Item component={Link} to="/help" leftSection={<IconHelpCircle size={16} aria-hidden />}>
          {t('pages.help')}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={onShortcuts}>
          {t('account.shortcuts')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void signOut()}>
          {t('account.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
