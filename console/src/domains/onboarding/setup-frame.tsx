import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './onboarding.module.css';

interface SetupFrameProps {
  title: string;
  text?: ReactNode;
  /** 1 to 3; left out before the steps begin. */
  step?: 1 | 2 | 3;
  /** Link or button that leaves the setup, at the top right. */
  leave?: ReactNode;
  /** Another card below. */
  below?: ReactNode;
  children?: ReactNode;
}

/** Renders a single column with the three steps, without the console's frame. */
export function SetupFrame({ title, text, step, leave, below, children }: SetupFrameProps) {
  const { t } = useTranslation(['onboarding', 'frame']);
  return (
    <main className={classes.page}>
      <div className={classes.top}>
        <div className={classes.brand}>
          <img src="/icon.svg" alt="" width={28} height={28} />
          {t('frame:product')}
        </div>
        {leave}
      </div>
      {step !== undefined && (
        <ol className={classes.steps} aria-label={t('onboarding:setup.steps')}>
          {[1, 2, 3].map((n) => (
            <li
              key={n}
              data-done={n <= step || undefined}
              aria-current={n === step ? 'step' : undefined}
              aria-label={t('onboarding:setup.step', { n })}
            />
          ))}
        </ol>
      )}
      <section className={classes.card}>
        <h1 className={classes.title}>{title}</h1>
        {text !== undefined && <p className={classes.text}>{text}</p>}
        {children}
      </section>
      {below}
    </main>
  );
}

/** Leads out of the steps, into the console. */
export function Close() {
  const { t } = useTranslation('onboarding');
  return (
    <Button variant="subtle" color="gray" size="xs" component={Link} to="/">
      {t('setup.close')}
    </Button>
  );
}
