import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconHelpCircle } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useRemembered } from '../browser/remembered.ts';
import classes from './help-panel.module.css';

const readFlag = (kept: unknown) => (typeof kept === 'boolean' ? kept : null);

/** An explanation that can be folded away; how it was left is remembered for this screen. */
export function HelpPanel({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('kit');
  const id = useId();
  const path = useRouterState({ select: (state) => state.matches.at(-1)?.fullPath ?? '' });
  const [isFolded, setFolded] = useRemembered(`help-collapsed:${path}`, readFlag, false);
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
