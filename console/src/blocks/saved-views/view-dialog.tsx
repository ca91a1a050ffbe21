import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#console/ui/fields/text-field.tsx';
import modal from '#console/ui/modal/kit-modal.module.css';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import type { SavedView } from '#contract/domains/saved-views/schemas.ts';
import { viewTitleMax } from '#contract/domains/saved-views/words.ts';

interface FormProps {
  /** Name to begin with. */
  initial: string;
  /** Returns the view with this name, if there is one that would be replaced. */
  takenBy: (title: string) => SavedView | undefined;
  /** Renames a view instead of saving one. */
  isRename: boolean;
  save: (title: string, replaced: SavedView | undefined, idempotencyKey: string) => Promise<SavedView>;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
}

function ViewForm({ initial, takenBy, isRename, save, onSaved, onClose }: FormProps) {
  const { t } = useTranslation(['savedViews', 'kit']);
  const form = useRecordForm({
    initial: { title: initial },
    validate({ title }): Record<string, string> {
      const tooLong = t('kit:limits.characters', { n: viewTitleMax });
      if (title.trim() === '') return { title: t('kit:required.plain') };
      return title.trim().length > viewTitleMax ? { title: tooLong } : {};
    },
  });
  const request = useMutation({
    mutationFn: ([given, key]: [string, string]) => save(given, isRename ? undefined : takenBy(given), key),
    onSuccess: onSaved,
  });
  const { isSending, formProps } = useSubmit({
    form,
    send: (values, key) => request.mutateAsync([values.title.trim(), key]),
  });
  const [title, setTitle] = useState(initial);
  form.watch('title', ({ value }) => setTitle(value));
  const isReplacing = !isRename && takenBy(title) !== undefined;
  return (
    <form {...formProps}>
      <p>{t(isReplacing ? 'save.replaceText' : 'save.text')}</p>
      <TextField form={form} name="title" label={t('fields.title')} required isFocused />
      <div className={modal.actions}>
        <Button variant="default" onClick={onClose}>
          {t('kit:actions.cancel')}
        </Button>
        <Button type="submit" loading={isSending}>
          {isRename ? t('edit.rename') : t(isReplacing ? 'save.replace' : 'save.verb')}
        </Button>
      </div>
    </form>
  );
}

/** Asks for the name of a view. */
export function ViewDialog({ opened, ...form }: FormProps & { opened: boolean }) {
  const { t } = useTranslation('savedViews');
  return (
    <KitModal
      opened={opened}
      onClose={form.onClose}
      title={t(form.isRename ? 'edit.renameTitle' : 'save.title')}
    >
      <ViewForm {...form} />
    </KitModal>
  );
}
