import { ActionIcon, Button, Input, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from './field.ts';
import classes from './text-list-field.module.css';

interface TextListFieldProps<Values> extends Omit<FieldProps<Values>, 'label'> {
  label: string;
  /** Word of the button below: 'Add pattern'. */
  addLabel: string;
  /** Returns the accessible name of an entry: `(n) => 'Pattern 1'`. */
  entryLabel: (n: number) => string;
  isMonospace?: boolean;
  maxEntries?: number;
  /** Called with all entries after each change. */
  onEntries?: (entries: readonly string[]) => void;
}

/** Renders a list of texts, one per line, with the errors of entries below them (`name.0`). */
export function TextListField<Values>(props: TextListFieldProps<Values>) {
  return <TextList key={props.form.key(props.name)} {...props} />;
}

function TextList<Values>(props: TextListFieldProps<Values>) {
  const { form, name, label, description, disabled = false, maxEntries = Number.POSITIVE_INFINITY } = props;
  const { t } = useTranslation('kit');
  const id = useId();
  const input = form.getInputProps(name);
  // Entries have no id, so a number each keeps the inputs apart while some are removed.
  const [entries, setEntries] = useState(() =>
    ((input.defaultValue as string[] | undefined) ?? []).map((text, index) => ({ key: index, text })),
  );
  const [nextKey, setNextKey] = useState(entries.length);

  const become = (next: typeof entries) => {
    setEntries(next);
    const texts = next.map((entry) => entry.text);
    input.onChange(texts);
    props.onEntries?.(texts);
  };
  const errorOf = (index: number) => form.errors[`${String(name)}.${index}`];
  const change = (index: number, text: string) => {
    if (errorOf(index)) form.clearFieldError(`${String(name)}.${index}` as typeof name);
    become(entries.map((entry, at) => (at === index ? { ...entry, text } : entry)));
  };

  return (
    <fieldset className={classes.list} aria-labelledby={id} data-path={String(name)}>
      <Input.Label id={id} component="div">
        {label}
      </Input.Label>
      {description && <Input.Description>{description}</Input.Description>}
      {entries.map((entry, index) => (
        <div key={entry.key} className={classes.entry}>
          <TextInput
            className={classes.input}
            classNames={props.isMonospace ? { input: classes.mono } : {}}
            aria-label={props.entryLabel(index + 1)}
            placeholder={props.placeholder}
            value={entry.text}
            disabled={disabled}
            autoComplete="off"
            spellCheck={false}
            error={errorOf(index)}
            onChange={(event) => change(index, event.currentTarget.value)}
          />
          <ActionIcon
            className={classes.change}
            variant="subtle"
            color="gray"
            size={34}
            disabled={disabled}
            aria-label={`${t('actions.remove')}: ${props.entryLabel(index + 1)}`}
            onClick={() => {
              form.setErrors(withoutEntries(form.errors, String(name)));
              become(entries.filter((_entry, at) => at !== index));
            }}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {input.error && <Input.Error>{input.error}</Input.Error>}
      <Button
        className={`${classes.add} ${classes.change}`}
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={disabled || entries.length >= maxEntries}
        onClick={() => {
          become([...entries, { key: nextKey, text: '' }]);
          setNextKey(nextKey + 1);
        }}
      >
        {props.addLabel}
      </Button>
    </fieldset>
  );
}

/** Removes the errors of entries, which are kept by position and would show at the wrong ones after a removal. */
function withoutEntries<T>(errors: Record<string, T>, name: string): Record<string, T> {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !path.startsWith(`${name}.`)));
}
