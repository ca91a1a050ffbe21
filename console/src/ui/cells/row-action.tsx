import { ActionIcon, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

interface RowActionProps {
  icon: Icon;
  /** Tooltip: "Delete". */
  verb: string;
  /** Label for screen readers, with the subject: "Delete promo Spring". */
  name?: string;
  /** Address inside the console, or a function. */
  act: string | (() => void);
}

/** Renders an action of a row as an icon at its end. */
export function RowAction({ icon: Glyph, verb, name = verb, act }: RowActionProps) {
  const looks = { variant: 'subtle', color: 'gray', size: 28, 'aria-label': name } as const;
  const glyph = <Glyph size={16} aria-hidden />;
  return (
    <Tooltip label={verb}>
      {typeof act === 'string' ? (
        <ActionIcon component={Link} to={act} {...looks}>
          {glyph}
        </ActionIcon>
      ) : (
        <ActionIcon onClick={act} {...looks}>
          {glyph}
        </ActionIcon>
      )}
    </Tooltip>
  );
}
