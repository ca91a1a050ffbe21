import { CloseButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldProps, held, type Option, shared } from './field.ts';
import classes from './many-field.module.css';
import type { OptionSource } from './options.ts';
import { SearchSelect } from './search-select.tsx';

interface ManyFieldProps<Values> extends FieldProps<Values> {
  options: OptionSource<number>;
}

/** Chosen record, as the API names it. */
interface Chosen {
  id: number;
  title: string;
}

/**
 * Renders a multiple choice from many options on the server: an input that adds one, and the chosen ones below it. The
 * value includes their titles.
 */
export function ManyField<Values>(props: ManyFieldProps<Values>) {
  return <ManyBox key={props.form.key(props.name)} {...props} />;
}

function ManyBox<Values>(props: ManyFieldProps<Values>) {
  const { t } = useTranslation('kit');
  const { initial, change, error, attributes } = held<Values, readonly Chosen[]>(props);
  const [chosen, setChosen] = useState(initial);
  const become = (next: readonly Chosen[]) => {
    setChosen(next);
    change(next);
  };
  const add = (option: Option<number> | null) => {
    if (option === null || chosen.some(({ id }) => id === option.value)) return;
    become([...chosen, { id: option.value, title: option.label }]);
  };
  const isDisabled = props.disabled ?? false;
  return (
    <div>
      <SearchSelect
        options={props.options}
        chosen={null}
        onChoose={add}
        isClearable={false}
        opensOnFocus={!props.isFocused}
        input={{ ...shared(props), ...attributes, error }}
      />
      {chosen.length > 0 && (
        <ul className={classes.chosen} data-off={isDisabled || undefined}>
          {chosen.map(({ id, title }) => (
            <li key={id}>
              <span className={classes.title} title={title}>
                {title}
              </span>
              <CloseButton
                size="sm"
                disabled={isDisabled}
                aria-label={t('values.take', { title })}
                onClick={() => become(chosen.filter((one) => one.id !== id))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
