import { UnstyledButton } from '@mantine/core';
import { IconCirclePlus, IconCircleX } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './chip.module.css';

interface ChipProps extends Omit<ComponentPropsWithRef<'button'>, 'value'> {
  field: string;
  /** Value in words; null when the filter is unset. */
  value: string | null;
  onRemove: () => void;
  /** It can be taken away, not edited. */
  isFixed?: boolean;
}

/** Renders a filter: `+ Field` when unset, `Field | value` with a remove button when set. Opens its editor. */
export function Chip({ field, value, onRemove, isFixed = false, ...button }: ChipProps) {
  const { t } = useTranslation('kit');
  const isSet = value !== null;
  const words = (
    <>
      {field}
      <span className={classes.value} title={value ?? ''}>
        {value}
      </span>
    </>
  );
  return (
    <span className={isSet ? classes.set : classes.empty}>
      {isSet && (
        <UnstyledButton
          className={classes.remove}
          aria-label={t('list.removeFilter', { field })}
          onClick={(event) => {
            // The button disappears with the value, so the focus moves to the rest of the filter or to the next one.
            nextOf(event.currentTarget, isFixed)?.focus();
            onRemove();
          }}
        >
          <IconCircleX size={15} aria-hidden />
        </UnstyledButton>
      )}
      {isFixed ? (
        <span className={classes.change} data-fixed>
          {words}
        </span>
      ) : (
        // One and the same button whether it is set or not: the focus stays on it.
        <UnstyledButton
          key="filter"
          {...button}
          className={isSet ? classes.change : classes.unset}
          aria-label={isSet ? undefined : t('list.addFilter', { field })}
          data-filter={field}
        >
          {isSet ? (
            words
          ) : (
            <>
              <IconCirclePlus size={15} aria-hidden />
              {field}
            </>
          )}
        </UnstyledButton>
      )}
    </span>
  );
}

function nextOf(remove: HTMLElement, isFixed: boolean): HTMLElement | null | undefined {
  if (!isFixed) return remove.parentElement?.querySelector<HTMLElement>('[data-filter]');
  const chip = remove.closest('[data-chip]');
  const beside = [chip?.previousElementSibling, chip?.nextElementSibling];
  return beside.map((one) => one?.querySelector<HTMLElement>('[data-filter]')).find((one) => one);
}
