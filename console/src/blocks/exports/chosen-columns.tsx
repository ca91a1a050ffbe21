import { ActionIcon, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from '@tabler/icons-react';
import { type Dispatch, memo, type SetStateAction, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ExportField, titleMax } from '#contract/domains/exports/schemas.ts';
import type { MemberExportField } from '#contract/domains/exports/words.ts';
import { type Chosen, type ChosenColumn, moved, titledAs, withColumns } from './chosen.ts';
import classes from './field-picker.module.css';

interface ChosenColumnsProps {
  fields: readonly ExportField[];
  chosen: Chosen;
  onChange: Dispatch<SetStateAction<Chosen>>;
}

type Step = -1 | 1;

/** Column that gets the focus after it was moved, because moving an element loses the focus. */
interface Moved {
  key: MemberExportField;
  step: Step;
}

/** Renders the columns in order, each with its title; they are moved by dragging or with two buttons. */
export function ChosenColumns({ fields, chosen, onChange }: ChosenColumnsProps) {
  const { t } = useTranslation('exports');
  const list = useRef<HTMLOListElement>(null);
  const dragged = useRef<MemberExportField | null>(null);
  const [last, setLast] = useState<Moved | null>(null);
  const titleOf = (key: string) => fields.find((field) => field.key === key)?.title ?? key;

  useLayoutEffect(() => {
    if (last === null) return;
    const row = list.current?.querySelector(`[data-column="${last.key}"]`);
    const buttons = [last.step, -last.step].map((step) =>
      row?.querySelector<HTMLButtonElement>(`[data-step="${step}"]:not(:disabled)`),
    );
    buttons.find((button) => button)?.focus();
  }, [last]);

  const step = (key: MemberExportField, by: Step) => {
    onChange((before) => moved(before, key, before.findIndex((column) => column.key === key) + by));
    setLast({ key, step: by });
  };
  const hover = (over: MemberExportField) => {
    const key = dragged.current;
    if (key === null || key === over) return;
    onChange((before) =>
      moved(
        before,
        key,
        before.findIndex((column) => column.key === over),
      ),
    );
  };
  const place = last === null ? -1 : chosen.findIndex(({ key }) => key === last.key);
  return (
    <div className={classes.side}>
      <ol ref={list} className={classes.columns} aria-label={t('picker.chosen')}>
        {chosen.map((column, at) => (
          <li
            key={column.key}
            className={classes.column}
            data-column={column.key}
            onDragEnter={() => hover(column.key)}
            onDragOver={(event) => dragged.current !== null && event.preventDefault()}
            onDrop={(event) => event.preventDefault()}
          >
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the two buttons do the same without a pointer */}
            <span
              className={classes.grip}
              draggable
              title={t('picker.drag', { field: titleOf(column.key) })}
              onDragStart={(event) => {
                dragged.current = column.key;
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', titleOf(column.key));
                const row = event.currentTarget.parentElement;
                if (row) event.dataTransfer.setDragImage(row, 8, 16);
              }}
              onDragEnd={() => {
                dragged.current = null;
              }}
            >
              <IconGripVertical size={14} aria-hidden />
            </span>
            <span className={classes.place}>{at + 1}</span>
            <Column
              column={column}
              usual={titleOf(column.key)}
              isFirst={at === 0}
              isLast={at === chosen.length - 1}
              onStep={step}
              onChange={onChange}
            />
          </li>
        ))}
      </ol>
      {chosen.length === 0 && <p className={classes.text}>{t('ask.noFields')}</p>}
      <span className="visually-hidden" role="status">
        {last !== null &&
          place >= 0 &&
          t('picker.moved', { field: titleOf(last.key), place: place + 1, n: chosen.length })}
      </span>
    </div>
  );
}

interface ColumnProps {
  column: ChosenColumn;
  usual: string;
  isFirst: boolean;
  isLast: boolean;
  onStep: (key: MemberExportField, by: Step) => void;
  onChange: Dispatch<SetStateAction<Chosen>>;
}

const Column = memo(function Column({ column, usual, isFirst, isLast, onStep, onChange }: ColumnProps) {
  const { t } = useTranslation('exports');
  const { key, title } = column;
  return (
    <>
      <TextInput
        size="xs"
        className={classes.name}
        aria-label={t('picker.titleOf', { field: usual })}
        placeholder={usual}
        maxLength={titleMax}
        autoComplete="off"
        value={title}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChange((before) => titledAs(before, key, value));
        }}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        data-step={-1}
        disabled={isFirst}
        aria-label={t('picker.up', { field: usual })}
        onClick={() => onStep(key, -1)}
      >
        <IconArrowUp size={14} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        data-step={1}
        disabled={isLast}
        aria-label={t('picker.down', { field: usual })}
        onClick={() => onStep(key, 1)}
      >
        <IconArrowDown size={14} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('picker.remove', { field: usual })}
        onClick={() => onChange((before) => withColumns(before, [key], false))}
      >
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </>
  );
});
