import { Button } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { GroupField } from '#console/blocks/group-picker.tsx';
import { TagField } from '#console/blocks/tag-field.tsx';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import modal from '#console/ui/modal/kit-modal.module.css';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import classes from './bulk-dialog.module.css';
import type { Change } from './bulk-dialog.tsx';

const maxTags = 20;

interface Values {
  tags: string[];
  group_id: number | null;
}

interface BulkChoiceProps {
  kind: 'add_tags' | 'remove_tags' | 'attach_group';
  /** Shown while the server fixes the members. */
  waiting: ReactNode;
  failure: unknown;
  onChoose: (change: Change) => void;
  onClose: () => void;
}

/** Which tags, or which group. */
export function BulkChoice({ kind, waiting, failure, onChoose, onClose }: BulkChoiceProps) {
  const { t } = useTranslation(['bulkChanges', 'kit']);
  const isGroup = kind === 'attach_group';
  const form = useRecordForm<Values>({
    initial: { tags: [], group_id: null },
    validate(values): Record<string, string> {
      const missing = t('kit:required.plain');
      if (isGroup) return values.group_id === null ? { group_id: missing } : {};
      return values.tags.length === 0 ? { tags: missing } : {};
    },
  });
  const element = useRef<HTMLFormElement>(null);
  // The dialog gives the focus to what is marked so; the fields have no word for it.
  useLayoutEffect(() => element.current?.querySelector('input')?.setAttribute('data-autofocus', ''), []);
  const choose = () => {
    const errors = form.check();
    form.setErrors(errors);
    if (Object.keys(errors).length > 0) {
      element.current?.querySelector('input')?.focus();
      return;
    }
    const { tags, group_id } = form.getValues();
    if (kind !== 'attach_group') onChoose({ kind, tags });
    else if (group_id !== null) onChoose({ kind, group_id });
  };
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // What is still being typed becomes a tag when its input is left.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        setTimeout(choose);
      }}
    >
      {isGroup ? (
        <GroupField
          form={form}
          name="group_id"
          label={t('dialog.group')}
          description={t('dialog.groupText')}
          required
          opensOnFocus={false}
        />
      ) : (
        <TagField
          form={form}
          name="tags"
          label={t('dialog.tags')}
          description={t(kind === 'add_tags' ? 'dialog.addTagsText' : 'dialog.removeTagsText')}
          maxTags={maxTags}
          required
          opensOnFocus={false}
        />
      )}
      {failure !== null && (
        <p className={classes.failure} role="alert">
          {descriptionOf(failure) ?? t('kit:messages.wrong')}
        </p>
      )}
      {waiting}
      <div className={modal.actions}>
        <Button variant="default" onClick={onClose}>
          {t('kit:actions.cancel')}
        </Button>
        <Button type="submit" disabled={Boolean(waiting)}>
          {t('dialog.next')}
        </Button>
      </div>
    </form>
  );
}
