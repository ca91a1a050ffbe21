import { ActionIcon, Button, Checkbox, Input, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { memberOption, membersUpTo } from '#console/blocks/member-options.ts';
import { client } from '#console/lib/api/client.ts';
import { type FieldProps, held, type Option } from '#console/ui/fields/field.ts';
import { type OptionSource, useChosen } from '#console/ui/fields/options.ts';
import { SearchSelect } from '#console/ui/fields/search-select.tsx';
import type { CellSpec } from './field-specs.ts';
import classes from './rows-field.module.css';

interface RowsFieldProps<Values> extends Omit<FieldProps<Values>, 'label'> {
  label: string;
  cells: readonly CellSpec[];
}

type Row = Record<string, unknown>;

const found = membersUpTo(20);

/** Members by name or address; digits are an id. */
const members: OptionSource<number> = {
  ...found,
  key: 'members-of-rules',
  async load(search) {
    if (!/^\d{1,15}$/.test(search)) return found.load(search);
    const { items } = await client.members.list({ limit: 20, filter: { id: Number(search) } });
    return items.map(memberOption);
  },
};
const emptyOf: Record<CellSpec['kind'], unknown> = { text: '', switch: false, member: null };

/** Renders a list of rows with the same cells; rows are added below and removed at their end. */
export function RowsField<Values>(props: RowsFieldProps<Values>) {
  return <RowsBox key={props.form.key(props.name)} {...props} />;
}

function RowsBox<Values>(props: RowsFieldProps<Values>) {
  const { form, name, label, description, cells, disabled = false } = props;
  const { t } = useTranslation('resources');
  const id = useId();
  const { initial, change, error } = held<Values, readonly Row[]>(props);
  // Rows have no id, so a number each keeps the inputs apart while some are removed.
  const [rows, setRows] = useState(() => (initial ?? []).map((row, key) => ({ key, row })));
  const [nextKey, setNextKey] = useState(rows.length);
  const become = (next: typeof rows) => {
    setRows(next);
    change(next.map(({ row }) => row));
    const kept = Object.entries(form.errors).filter(([path]) => !path.startsWith(`${String(name)}.`));
    form.setErrors(Object.fromEntries(kept));
  };
  const put = (key: number, cell: string, value: unknown) =>
    become(rows.map((one) => (one.key === key ? { key, row: { ...one.row, [cell]: value } } : one)));
  return (
    <fieldset className={classes.rows} aria-labelledby={id} data-path={String(name)} disabled={disabled}>
      <Input.Label id={id} component="div">
        {label}
      </Input.Label>
      {description && <Input.Description>{description}</Input.Description>}
      {rows.length > 0 && (
        <div className={classes.heads} aria-hidden>
          {cells.map((cell) => (
            <span key={cell.name}>{cell.kind === 'switch' ? '' : t(`fields.${cell.name}`)}</span>
          ))}
          <span />
        </div>
      )}
      {rows.map(({ key, row }, index) => (
        <div key={key} className={classes.row}>
          {cells.map((cell) => (
            <Cell
              key={cell.name}
              cell={cell}
              label={t('rows.cell', { label: t(`fields.${cell.name}`), n: index + 1 })}
              value={row[cell.name]}
              error={
                form.errors[`${String(name)}.${index}.${cell.name}`] ??
                (cell === cells[0] ? form.errors[`${String(name)}.${index}`] : undefined)
              }
              isDisabled={disabled}
              onChange={(value) => put(key, cell.name, value)}
            />
          ))}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={34}
            disabled={disabled}
            aria-label={t('rows.remove', { n: index + 1 })}
            onClick={() => become(rows.filter((one) => one.key !== key))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {error && <Input.Error>{error}</Input.Error>}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => {
          const row = Object.fromEntries(cells.map(({ name: cell, kind }) => [cell, emptyOf[kind]]));
          become([...rows, { key: nextKey, row }]);
          setNextKey(nextKey + 1);
        }}
      >
        {t('rows.add')}
      </Button>
    </fieldset>
  );
}

interface CellProps {
  cell: CellSpec;
  label: string;
  value: unknown;
  error: ReactNode;
  isDisabled: boolean;
  onChange: (value: unknown) => void;
}

function Cell({ cell, label, value, error, isDisabled, onChange }: CellProps) {
  const { t } = useTranslation('resources');
  const shown = t(`fields.${cell.name}`);
  if (cell.kind === 'switch')
    return (
      <Checkbox
        className={classes.check}
        label={shown}
        aria-label={label}
        checked={value === true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    );
  if (cell.kind === 'member')
    return (
      <MemberCell
        label={label}
        value={typeof value === 'number' ? value : null}
        error={error}
        isDisabled={isDisabled}
        onChange={onChange}
      />
    );
  return (
    <TextInput
      aria-label={label}
      placeholder={cell.placeholder ?? shown}
      value={typeof value === 'string' ? value : ''}
      autoComplete="off"
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function MemberCell(props: Omit<CellProps, 'cell' | 'value'> & { value: number | null }) {
  const { label, value, error, isDisabled, onChange } = props;
  const { t } = useTranslation('resources');
  const [named, setNamed] = useState<Option<number> | null>(null);
  const isNamed = named?.value === value;
  const [looked] = useChosen(members, value === null || isNamed ? [] : [value]);
  return (
    <div className={classes.bare}>
      <SearchSelect
        options={members}
        chosen={isNamed ? named : (looked ?? null)}
        isClearable
        opensOnFocus
        onChoose={(option) => {
          setNamed(option);
          onChange(option?.value ?? null);
        }}
        input={{ label, placeholder: t('fields.user_id'), required: false, disabled: isDisabled, error }}
      />
    </div>
  );
}
