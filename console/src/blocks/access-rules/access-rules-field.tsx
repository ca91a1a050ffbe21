import { Button, Input } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from '#console/ui/fields/field.ts';
import classes from './access-rules.module.css';
import { namedBefore, newEntry, type RuleEntry } from './entries.ts';
import { RuleSentence } from './rule-sentence.tsx';

interface AccessRulesFieldProps<Values> extends Pick<FieldProps<Values>, 'form' | 'name' | 'description'> {
  label: string;
  /** Returns the content at the end of a rule, such as the number of articles that it reaches. */
  reachOf?: (entry: RuleEntry) => ReactNode;
}

/**
 * Renders the access rules of a plan or an event, one sentence per rule. The form's value is a list of entries
 * (`entriesOf`, `rulesOf`); errors are keyed by `name.<key of the entry>`.
 */
export function AccessRulesField<Values>(props: AccessRulesFieldProps<Values>) {
  return <Rules key={props.form.key(props.name)} {...props} />;
}

function Rules<Values>({ form, name, label, description, reachOf }: AccessRulesFieldProps<Values>) {
  const { t } = useTranslation('accessRules');
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const input = form.getInputProps(name);
  const [entries, setEntries] = useState<readonly RuleEntry[]>(
    () => (input.defaultValue as readonly RuleEntry[] | undefined) ?? [],
  );
  const pathOf = (entry: RuleEntry) => `${String(name)}.${entry.key}`;
  const become = (next: readonly RuleEntry[]) => {
    setEntries(next);
    input.onChange(next);
  };
  const change = (key: string, part: Partial<RuleEntry>) => {
    const next = entries.map((entry) => (entry.key === key ? { ...entry, ...part } : entry));
    form.clearFieldError(`${String(name)}.${key}` as typeof name);
    become(next);
  };
  const remove = (key: string) => {
    const position = entries.findIndex((entry) => entry.key === key);
    become(entries.filter((entry) => entry.key !== key));
    // The button was removed with its rule, so the focus moves to the one before it, or to the one that adds.
    setTimeout(() => focusAt(list.current, position - 1));
  };
  const conflictOf = (position: number) => {
    const twice = namedBefore(entries, position);
    if (twice.length === 0) return null;
    return t('rule.twice', { terms: twice.map(({ title }) => title).join(', ') });
  };
  return (
    <fieldset className={classes.rules} aria-labelledby={id}>
      <Input.Label id={id} component="div">
        {label}
      </Input.Label>
      {description && <Input.Description>{description}</Input.Description>}
      <ul ref={list} className={classes.list}>
        {entries.map((entry, position) => (
          <RuleSentence
            key={entry.key}
            entry={entry}
            position={position + 1}
            path={pathOf(entry)}
            error={form.errors[pathOf(entry)]}
            conflict={conflictOf(position)}
            reach={reachOf?.(entry)}
            onChange={(part) => change(entry.key, part)}
            onRemove={() => remove(entry.key)}
          />
        ))}
      </ul>
      {entries.length === 0 && <p className={classes.empty}>{t('empty')}</p>}
      <Button
        className={`${classes.add} ${classes.change}`}
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => {
          become([...entries, newEntry()]);
          setTimeout(() => focusAt(list.current, entries.length));
        }}
      >
        {t('add')}
      </Button>
    </fieldset>
  );
}

function focusAt(list: HTMLUListElement | null, position: number): void {
  const rule = list?.children[position];
  const target = rule ?? list?.parentElement;
  target?.querySelector<HTMLElement>(rule ? 'input' : 'button')?.focus();
}
