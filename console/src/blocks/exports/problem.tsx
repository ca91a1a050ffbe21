import classes from './problem.module.css';

/** Why something was not made or delivered, below its name in a table. */
export function Problem({ text }: { text: string | null }) {
  return text === null ? null : <span className={classes.problem}>{text}</span>;
}
