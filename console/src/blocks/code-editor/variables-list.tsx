import { TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TemplateVariable } from '#contract/base/templates.ts';
import classes from './code-editor.module.css';

interface Props {
  /** Variables of the template; undefined while they are loading. */
  variables: readonly TemplateVariable[] | undefined;
  onInsert: (placeholder: string) => void;
}

/** Renders the variables of a template; a click inserts one at the cursor. */
export function VariablesList({ variables, onInsert }: Props) {
  const { t } = useTranslation('blocks');
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const found = (variables ?? []).filter(({ name, title }) =>
    `${name} ${title}`.toLowerCase().includes(wanted),
  );
  return (
    <section className={classes.variables} aria-label={t('editor.variables')}>
      <TextInput
        label={t('editor.findVariable')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {variables && found.length === 0 && <p className={classes.note}>{t('editor.noVariable')}</p>}
      <ul className={classes.names}>
        {found.map(({ name, title, placeholder }) => (
          <li key={name}>
            <UnstyledButton className={classes.name} onClick={() => onInsert(placeholder)}>
              {title} <span className={classes.code}>{name}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
