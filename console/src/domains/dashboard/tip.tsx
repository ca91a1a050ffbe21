import { Tooltip } from '@mantine/core';
import { type ReactNode, type SyntheticEvent, useEffect, useState } from 'react';
import { presses } from '#console/ui/browser/shortcuts.ts';
import classes from './tip.module.css';

interface TipProps {
  label: string;
  position?: 'top' | 'top-start' | 'bottom-start';
  /** One element. */
  children: ReactNode;
}

/**
 * Renders a tooltip for a pointed or focused element. It mounts only then: a dashboard has sixty of them, and preparing
 * them kept a phone busy for a tenth of a second.
 */
export function Tip({ label, position = 'top', children }: TipProps) {
  const [target, point] = useState<HTMLElement | null>(null);
  const show = ({ currentTarget }: SyntheticEvent<HTMLElement>) =>
    point(currentTarget.firstElementChild instanceof HTMLElement ? currentTarget.firstElementChild : null);
  const hide = () => point(null);

  useEffect(() => {
    if (target === null) return;
    const onKey = (event: KeyboardEvent) => presses(event, 'close') && point(null);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [target]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pointed at is the element inside
    <span className={classes.tip} onPointerEnter={show} onPointerLeave={hide} onFocus={show} onBlur={hide}>
      {children}
      {target && <Tooltip target={target} label={label} position={position} multiline maw={300} opened />}
    </span>
  );
}
