import classes from './problem.module.css';

/** Renders the error of an export or delivery below its name in a table. */
export function Problem({ text }: { text: string | null }) {
  return text === null ? null : <span className={classes.problem}>{text}</span>;
}
