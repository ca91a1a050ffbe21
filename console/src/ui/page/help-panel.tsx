import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconHelpCircle } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { readStorage, useLocalStorage, writeStorage } from '../browser/remembered.ts';
import classes from './help-panel.module.css';

const readFlag = (kept: unknown) => (typeof kept === 'boolean' ? kept : null);

/** Returns whether the window is narrow, where an open explanation would push a list's rows off the first screen. */
const isNarrow = () => window.matchMedia('(max-width: 767px)').matches;

/**
 * Renders an explanation that can be collapsed. It is open on the first visit to a screen if there is room, and
 * collapsed on later ones until it is opened; the state is remembered per screen.
 */
export function HelpPanel({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('kit');
  const id = useId();
  const path = useRouterState({ select: (state) => state.matches.at(-1)?.fullPath ?? '' });
  const key = `help-collapsed:${path}`;
  const [isFolded, setFolded] = useLocalStorage(key, readFlag, isNarrow());
  useEffect(() => {
    if (path !== '' && readStorage(key) === null) writeStorage(key, true);
  }, [path, key]);
  return (
    <section className={classes.panel} aria-label={title}>
      <UnstyledButton
        className={classes.head}
        aria-expanded={!isFolded}
        aria-controls={id}
        onClick={() => setFolded(!isFolded)}
      >
        <IconHelpCircle size={16} aria-hidden />
        <span className={classes.title}>{title}</span>
        <span className={classes.verb}>{t(isFolded ? 'help.show' : 'help.hide')}</span>
        <IconChevronDown
          size={16}
          aria-hidden
          className={classes.arrow}
          data-folded={isFolded || undefined}
        />
      </UnstyledButton>
      <div id={id} className={classes.body} hidden={isFolded}>
        {children}
      </div>
    </section>
  );
}
