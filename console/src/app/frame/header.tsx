import { ActionIcon, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import {
  IconCheck,
  IconDeviceDesktop,
  IconHelpCircle,
  IconLanguage,
  IconMenu2,
  IconMoon,
  IconSelector,
  IconSun,
} from '@tabler/icons-react';
import { Link, useRouter, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { locale, locales, saveLocale } from '#console/lib/browser-state/locale.ts';
import { type Site, siteNow, useSite } from '#console/lib/browser-state/sites.ts';
import { date } from '#console/lib/formats.ts';
import { Crumbs } from './crumbs.tsx';
import classes from './frame.module.css';
import { useClockOf } from './use-clock-of.ts';

interface HeaderProps {
  onOpenMenu: () => void;
  isMenuOpen: boolean;
}

export function Header({ onOpenMenu, isMenuOpen }: HeaderProps) {
  const { t } = useTranslation('frame');
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <ActionIcon
          className={classes.burger}
          variant="subtle"
          color="gray"
          c="var(--text)"
          size={36}
          aria-label={t('openMenu')}
          aria-expanded={isMenuOpen}
          onClick={onOpenMenu}
        >
          <IconMenu2 size={18} aria-hidden />
        </ActionIcon>
        <Crumbs />
        <HelpLink />
        <LocaleMenu />
        <SchemeMenu />
      </div>
      <ModeRibbon />
    </header>
  );
}

/** Renders the link to the help of the current screen. It opens a new tab, so that no input is lost. */
function HelpLink() {
  const { t } = useTranslation('frame');
  const screen = useRouterState({ select: (state) => state.matches.at(-1)?.fullPath });
  return (
    <ActionIcon
      component={Link}
      to="/help"
      search={{ of: screen } as never}
      target="_blank"
      variant="subtle"
      color="gray"
      c="var(--text)"
      size={32}
      aria-label={t('screenHelp')}
      title={t('screenHelp')}
    >
      <IconHelpCircle size={16} aria-hidden />
    </ActionIcon>
  );
}

function ModeRibbon() {
  const site = useSite();
  return site === null || site.livemode ? null : <TestRibbon site={site} />;
}

/** Renders the notice that no real money is charged, with the site's date if it differs from today. */
function TestRibbon({ site }: { site: Site }) {
  const { t } = useTranslation('frame');
  const maySee = useMay('settings', 'read');
  useClockOf(site.key);
  if (site.clock_ahead_ms === 0) return <p className={classes.ribbon}>{t('testMode')}</p>;
  const words = t('testClock', { date: date(siteNow().toISOString(), site.reporting_timezone) });
  return (
    <p className={classes.ribbon}>
      {maySee ? (
        <Link to="/resources/edit" search={{ resource: site.key, section: 'test-clock' }}>
          {words}
        </Link>
      ) : (
        words
      )}
    </p>
  );
}

function LocaleMenu() {
  const { t } = useTranslation('frame');
  const router = useRouter();
  const current = locale();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <UnstyledButton className={classes.locale} aria-label={`${t('locale')}: ${t(`locales.${current}`)}`}>
          <IconLanguage size={16} aria-hidden />
          {t(`locales.${current}`)}
          <IconSelector size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {locales.map((name) => (
          <Menu.Item
            key={name}
            rightSection={name === current && <IconCheck size={14} aria-hidden />}
            onClick={() => {
              saveLocale(name);
              void router.invalidate();
            }}
          >
            {t(`locales.${name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const schemes = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon } as const;

function SchemeMenu() {
  const { t } = useTranslation('frame');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = schemes[colorScheme];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          c="var(--text)"
          size={32}
          aria-label={t('scheme.label', { name: t(`scheme.${colorScheme}`) })}
        >
          <Current size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {(['auto', 'light', 'dark'] as const).map((name) => {
          const Icon = schemes[name];
          return (
            <Menu.Item
              key={name}
              leftSection={<Icon size={16} aria-hidden />}
              rightSection={name === colorScheme && <IconCheck size={14} aria-hidden />}
              onClick={() => setColorScheme(name)}
            >
              {t(`scheme.${name}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
