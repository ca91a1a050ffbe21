import { type ReactNode, useId } from 'react';
import classes from './record-form.module.css';

interface FormSectionProps {
  /** Anchor in the address: `#tags`. */
  anchor?: string;
  title: string;
  /** Description of the section in one line. */
  description?: string;
  children: ReactNode;
}

/** Renders a part of a form: title and description at the left, its fields at the right. */
export function FormSection({ anchor, title, description, children }: FormSectionProps) {
  const id = useId();
  return (
    <section id={anchor} className={classes.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {description && <p className={classes.description}>{description}</p>}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}

/** Renders two fields beside each other, or below each other on a phone. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}
