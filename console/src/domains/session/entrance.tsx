import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './entrance.module.css';

/** Renders the page around the forms before sign-in. */
export function Entrance({ children }: { children: ReactNode }) {
  const { t } = useTranslation('frame');
  return (
    <main className={classes.page}>
      <div className={classes.brand}>
        <img src="/icon.svg" alt="" width={28} height={28} />
        {t('product')}
      </div>
      <div className={classes.card}>{children}</div>
    </main>
  );
}

interface WordsProps {
  title: string;
  text: string;
}

export function Words({ title, text }: WordsProps) {
  return (
    <div>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
    </div>
  );
}
