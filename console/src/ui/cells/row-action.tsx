import { ActionIcon, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

interface RowActionProps {
  icon: Icon;
  /** What the pointer is shown: "Delete". */
  verb: string;
  /** The same with what it is about, for whoever hears it: "Delete promo Spring". */
  name?: string;
  /** An address inside the console, or what to do. */
  act: string | (() => void);
}

/** What can be done with a row, as an icon at its end. */
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
