import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import rows from '#console/blocks/bulk-rows/bulk-rows.module.css';
import { GroupField } from '#console/blocks/group-picker.tsx';
import { TagField } from '#console/blocks/tag-field.tsx';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import modal from '#console/ui/modal/kit-modal.module.css';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import { bulkTagsMax } from '#contract/domains/bulk-changes/words.ts';
import type { Change } from './bulk-dialog.tsx';

interface Values {
  tags: string[];
  group_id: number | null;
}

interface BulkChoiceProps {
  kind: 'add_tags' | 'remove_tags' | 'attach_group';
  /** Shown while the server fixes the members. */
  waiting: ReactNode;
  failure: unknown;
  onChoose: (change: Change) => Promise<unknown>;
  onClose: () => void;
}

/** Renders the choice of tags or of a group. */
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
  const { formProps } = useSubmit({
    form,
    async send({ tags, group_id }) {
      if (kind !== 'attach_group') await onChoose({ kind, tags });
      else if (group_id !== null) await onChoose({ kind, group_id });
    },
  });
  return (
    <form {...formProps}>
      {isGroup ? (
        <GroupField
          form={form}
          name="group_id"
          label={t('dialog.group')}
          description={t('dialog.groupText')}
          required
          isFocused
        />
      ) : (
        <TagField
          form={form}
          name="tags"
          label={t('dialog.tags')}
          description={t(kind === 'add_tags' ? 'dialog.addTagsText' : 'dialog.removeTagsText')}
          maxTags={bulkTagsMax}
          required
          isFocused
        />
      )}
      {failure !== null && (
        <p className={rows.failure} role="alert">
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
