import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, client } from '#console/lib/api/client.ts';
import { TextAreaField } from '#console/ui/fields/text-area-field.tsx';
import modal from '#console/ui/modal/kit-modal.module.css';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import type { MemberNote } from '#contract/domains/member-notes/schemas.ts';
import { noteTextMax } from '#contract/domains/member-notes/words.ts';

interface NoteFormProps {
  memberId: number;
  /** Note to edit; null for a new one. */
  note: MemberNote | null;
  onDone: () => void;
}

/** Renders the text of a note. */
export function NoteForm({ memberId: id, note, onDone }: NoteFormProps) {
  const { t } = useTranslation(['memberPage', 'kit']);
  const queries = useQueryClient();
  const form = useRecordForm({
    initial: { text: note?.text ?? '' },
    validate: ({ text }): Record<string, string> => {
      if (text.trim() === '') return { text: t('kit:required.plain') };
      return text.trim().length > noteTextMax
        ? { text: t('memberPage:notes.tooLong', { max: noteTextMax }) }
        : {};
    },
  });
  const save = useMutation({
    mutationFn: ({ text }: { text: string }) =>
      note === null
        ? client.memberNotes.create({ id, text }, { context: { idempotencyKey: form.idempotencyKey } })
        : client.memberNotes.update({ id, noteId: note.id, text, version: note.version }),
    onSuccess: async () => {
      onDone();
      const shown = [api.memberNotes.key(), api.memberTimeline.key()];
      await Promise.all(shown.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
  const { isSending, formProps } = useSubmit({ form, send: (values) => save.mutateAsync(values) });
  return (
    <form {...formProps}>
      <TextAreaField
        form={form}
        name="text"
        label={t('memberPage:notes.label')}
        description={t('memberPage:notes.text')}
        rows={6}
        required
        isFocused
      />
      <div className={modal.actions}>
        <Button variant="default" onClick={onDone}>
          {t('kit:actions.cancel')}
        </Button>
        <Button type="submit" loading={isSending}>
          {t('memberPage:notes.save')}
        </Button>
      </div>
    </form>
  );
}
