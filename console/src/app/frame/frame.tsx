import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSites } from '#console/lib/browser-state/sites.ts';
import { zoneInWords } from '#console/lib/formats.ts';
import { withTexts } from '#console/texts/texts.ts';
import { isDialogOpen, isTyping } from '#console/ui/browser/keys.ts';
import { focusScreen, hasFocusNowhere } from '#console/ui/browser/screen-focus.ts';
import { useWasEverTrue } from '#console/ui/browser/use-ever.ts';
import { useShortcut } from '#console/ui/browser/use-shortcut.ts';
import { consumeTyped, saveTyped } from '#console/ui/palette/typed-ahead.ts';
import classes from './frame.module.css';
import { Header } from './header.tsx';
import { Sidebar } from './sidebar.tsx';
import { SitesFailed } from './sites-failed.tsx';

const Commands = lazy(async () => {
  // The settings are found by their names, which come with them.
  const { Commands: commands } = await withTexts(['resources', 'palette'], () => import('./commands.tsx'));
  return { default: commands };
});

const Shortcuts = lazy(async () => {
  const { Shortcuts: shortcuts } = await withTexts(['help'], () => import('./shortcuts.tsx'));
  return { default: shortcuts };
});

const MenuDrawer = lazy(async () => {
  const { MenuDrawer: drawer } = await import('./menu-drawer.tsx');
  return { default: drawer };
});

/** Moves the focus to the head of a new screen, because the link that led there was removed with the old one. */
function useScreenFocus() {
  const shown = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const before = useRef(shown);
  useEffect(() => {
    const isNew = before.current !== undefined && before.current !== shown;
    before.current = shown;
    if (isNew && hasFocusNowhere()) focusScreen();
  }, [shown]);
}

/** Renders the frame of the console: menu at the side, header above, the screen in between. */
export function Frame() {
  const { t } = useTranslation('frame');
  const { current, failure } = useSites();
  // The screen on which the drawer was opened: it closes whenever another one shows.
  const [menuOpenOn, setMenuOpenOn] = useState<string | null>(null);
  // The palette's state; null until it is first opened, because its code is not part of the first page.
  const [isPaletteOpen, setPaletteOpen] = useState<boolean | null>(null);
  const [areShortcutsOpen, setShortcutsOpen] = useState<boolean | null>(null);
  const path = useRouterState({ select: (state) => state.location.pathname });
  useScreenFocus();
  const isMenuOpen = menuOpenOn === path;
  const wasMenuOpen = useWasEverTrue(isMenuOpen);
  const openShortcuts = () => {
    setMenuOpenOn(null);
    setShortcutsOpen(true);
  };
  const openPalette = () => {
    setMenuOpenOn(null);
    setPaletteOpen(true);
  };

  useShortcut('commands', () => {
    setPaletteOpen((before) => !before);
    return true;
  });
  useShortcut('sheet', (event) => {
    if (isTyping(event) || isDialogOpen()) return false;
    openShortcuts();
    return true;
  });

  useEffect(() => {
    if (isPaletteOpen !== true) return;
    saveTyped();
    return () => void consumeTyped();
  }, [isPaletteOpen]);

  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#main">
        {t('skip')}
      </a>
      <div className={classes.side}>
        <Sidebar onSearch={openPalette} onShortcuts={openShortcuts} />
      </div>
      {wasMenuOpen && (
        <Suspense>
          <MenuDrawer
            opened={isMenuOpen}
            onClose={() => setMenuOpenOn(null)}
            onSearch={openPalette}
            onShortcuts={openShortcuts}
          />
        </Suspense>
      )}
      <div className={classes.column}>
        <Header onOpenMenu={() => setMenuOpenOn(path)} isMenuOpen={isMenuOpen} />
        <main id="main" tabIndex={-1} className={classes.main}>
          {failure === null ? <Outlet /> : <SitesFailed />}
        </main>
        {current && (
          <footer className={classes.zone} title={current.reporting_timezone}>
            {t('zone', { zone: zoneInWords(current.reporting_timezone) })}
          </footer>
        )}
      </div>
      {isPaletteOpen !== null && (
        <Suspense>
          <Commands
            opened={isPaletteOpen}
            onClose={() => setPaletteOpen(false)}
            onShortcuts={openShortcuts}
          />
        </Suspense>
      )}
      {areShortcutsOpen !== null && (
        <Suspense>
          <Shortcuts opened={areShortcutsOpen} onClose={() => setShortcutsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
