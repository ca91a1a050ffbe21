import { type ReactNode, useId } from 'react';
import classes from './page.module.css';

interface PageProps {
  /** Lists are the widest, forms the narrowest. */
  width?: 'list' | 'page' | 'form';
  children: ReactNode;
}

/** Renders the content of a screen, centered and no wider than reads well. */
export function Page({ width = 'page', children }: PageProps) {
  return (
    <div className={classes.page} data-width={width}>
      {children}
    </div>
  );
}

interface PageHeaderProps {
  title: ReactNode;
  /** One sentence below it. */
  description?: ReactNode;
  /** Buttons at the right; at most one of them primary. */
  actions?: ReactNode;
}

export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <div className={classes.header}>
      <div className={classes.words}>
        <h1 className={classes.title}>{title}</h1>
        {description && <p className={classes.description}>{description}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}

interface CardProps {
  /** Anchor in the address: `#sessions`. */
  anchor?: string;
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** True for an empty card, which takes a single line. */
  isFolded?: boolean | undefined;
  children: ReactNode;
}

/** Renders a bordered part of a screen with its own title. */
export function Card({ anchor, title, description, actions, isFolded, children }: CardProps) {
  const heading = useId();
  return (
    <section
      id={anchor}
      className={classes.card}
      data-folded={isFolded || undefined}
      aria-labelledby={heading}
    >
      <div className={classes.header}>
        <div className={classes.words}>
          <h2 id={heading} className={classes.cardTitle}>
            {title}
          </h2>
          {description && !isFolded && <p className={classes.description}>{description}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
