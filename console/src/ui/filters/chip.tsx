import { UnstyledButton } from '@mantine/core';
import { IconCirclePlus, IconCircleX } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './chip.module.css';

interface ChipProps extends Omit<ComponentPropsWithRef<'button'>, 'value'> {
  field: string;
  /** What is chosen, in words; null when the filter is unset. */
  value: string | null;
  onRemove: () => void;
  /** It can be taken away, not edited. */
  isFixed?: boolean;
}

/** A filter: `+ Field` when unset, `Field | value` with a button that removes it when set. Opens its editor. */
export function Chip({ field, value, onRemove, isFixed = false, ...button }: ChipProps) {
  const { t } = useTranslation('kit');
  if (value === null) {
    return (
      <UnstyledButton
        {...button}
        className={classes.unset}
        aria-label={t('list.addFilter', { field })}
        data-filter={field}
      >
        <IconCirclePlus size={15} aria-hidden />
        {field}
      </UnstyledButton>
    );
  }
  const words = (
    <>
      {field}
      <span className={classes.value} title={value}>
        {value}
      </span>
    </>
  );
  return (
    <span className={classes.set}>
      <UnstyledButton
        className={classes.remove}
        aria-label={t('list.removeFilter', { field })}
        onClick={onRemove}
      >
        <IconCircleX size={15} aria-hidden />
      </UnstyledButton>
      {isFixed ? (
        <span className={classes.change} data-fixed>
          {words}
        </span>
      ) : (
        <UnstyledButton {...button} className={classes.change} data-filter={field}>
          {words}
        </UnstyledButton>
      )}
    </span>
  );
}
