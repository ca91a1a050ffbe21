import { Button, Popover } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './chip.module.css';
import { Chip } from './chip.tsx';

interface PopoverChipProps<T> {
  label: string;
  value: T | undefined;
  /** Formats the value. */
  words: (value: T) => string;
  /** Renders the inputs for a value that is not applied yet. */
  editor: (draft: T | undefined, change: (draft: T | undefined) => void) => ReactNode;
  onChange: (value: T | undefined) => void;
}

/** Renders the editor of typed filters: inputs in a small panel, applied with Enter or the button. */
export function PopoverChip<T>({ label, value, words, editor, onChange }: PopoverChipProps<T>) {
  const { t } = useTranslation('kit');
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState(value);
  const open = () => {
    setDraft(value);
    setOpen(true);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Chip
          field={label}
          value={value === undefined ? null : words(value)}
          onRemove={() => onChange(undefined)}
          onClick={() => (isOpen ? setOpen(false) : open())}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <form
          className={classes.editor}
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            setOpen(false);
            onChange(draft);
          }}
        >
          {editor(draft, setDraft)}
          <Button type="submit" size="xs">
            {t('actions.apply')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
