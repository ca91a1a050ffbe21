import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type Dispatch, type SetStateAction, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#console/lib/formats.ts';
import type { ExportField } from '#contract/domains/exports/schemas.ts';
import type { MemberExportField } from '#contract/domains/exports/words.ts';
import { type Chosen, startingColumns, withColumns } from './chosen.ts';
import { ChosenColumns } from './chosen-columns.tsx';
import classes from './field-picker.module.css';
import { byGroup, useGroupTitle } from './groups.ts';

interface FieldPickerProps {
  fields: readonly ExportField[];
  chosen: Chosen;
  onChange: Dispatch<SetStateAction<Chosen>>;
}

/** Renders the choice of the file's columns, their order and their titles. */
export function FieldPicker({ fields, chosen, onChange }: FieldPickerProps) {
  const { t } = useTranslation('exports');
  const id = useId();
  const count = { count: chosen.length, n: number(chosen.length) };
  return (
    <section className={classes.picker} aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id} className={classes.title}>
          {t('picker.title')}
        </h3>
        <span className={classes.count} role="status">
          {t('picker.count', count)}
        </span>
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.first}
          onClick={() => onChange(startingColumns(fields, []))}
        >
          {t('picker.usual')}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={() => onChange([])}>
          {t('picker.none')}
        </Button>
      </div>
      <p className={classes.text}>{t('picker.text')}</p>
      <div className={classes.sides}>
        <AvailableFields fields={fields} chosen={chosen} onChange={onChange} />
        <ChosenColumns fields={fields} chosen={chosen} onChange={onChange} />
      </div>
    </section>
  );
}

function AvailableFields({ fields, chosen, onChange }: FieldPickerProps) {
  const { t } = useTranslation('exports');
  const groupTitle = useGroupTitle();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = fields.filter(
    ({ title, group }) => title.toLowerCase().includes(wanted) || groupTitle(group).toLowerCase() === wanted,
  );
  const isChosen = (field: ExportField) => chosen.some(({ key }) => key === field.key);
  const choose = (some: readonly ExportField[], isWanted: boolean) =>
    onChange((before) =>
      withColumns(
        before,
        some.map(({ key }) => key as MemberExportField),
        isWanted,
      ),
    );
  return (
    <div className={classes.side}>
      <TextInput
        type="search"
        size="xs"
        aria-label={t('picker.search')}
        placeholder={t('picker.search')}
        leftSection={<IconSearch size={14} aria-hidden />}
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        // Enter in a search must not submit the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't scroll its content in every browser */}
      <div className={classes.scroll} role="group" aria-label={t('picker.available')}>
        {found.length === 0 && <p className={classes.text}>{t('picker.nothing')}</p>}
        {byGroup(found).map(([group, items]) => {
          const count = items.filter(isChosen).length;
          const title = groupTitle(group);
          return (
            <fieldset key={group} className={classes.group}>
              <legend className="visually-hidden">{title}</legend>
              <Checkbox
                size="xs"
                label={<b>{title}</b>}
                aria-label={t('picker.all', { group: title })}
                checked={count === items.length}
                indeterminate={count > 0 && count < items.length}
                onChange={(event) => choose(items, event.currentTarget.checked)}
              />
              <div className={classes.fields}>
                {items.map((field) => (
                  <Checkbox
                    key={field.key}
                    size="xs"
                    label={field.title}
                    checked={isChosen(field)}
                    onChange={(event) => choose([field], event.currentTarget.checked)}
                  />
                ))}
              </div>
            </fieldset>
          );
        })}
      </div>
    </div>
  );
}
