import { Popover, UnstyledButton } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import classes from './panel.module.css';

interface Part {
  name: string;
  value: ReactNode;
  isTotal?: boolean;
}

interface BreakdownProps {
  /** Label of the button. */
  children: string;
  title: string;
  text?: string;
  parts: readonly Part[];
}

/** Renders the parts of a metric in a small panel. */
export function Breakdown({ children, title, text, parts }: BreakdownProps) {
  return (
    <Popover position="bottom-start" trapFocus returnFocus width={260}>
      <Popover.Target>
        <UnstyledButton className={classes.note}>{children}</UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <p className={classes.partsTitle}>{title}</p>
        {text && <p className={classes.text}>{text}</p>}
        <dl className={classes.parts}>
          {parts.map(({ name, value, isTotal }) => (
            <Fragment key={name}>
              <dt data-total={isTotal || undefined}>{name}</dt>
              <dd data-total={isTotal || undefined}>{value}</dd>
            </Fragment>
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  );
}
