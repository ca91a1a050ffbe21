import { Autocomplete, Button, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { searchDelay } from '#console/ui/browser/delays.ts';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import { useSaveInDialog, useUnsavedInDialog } from '#console/ui/modal/unsaved-in-dialog.ts';
import { notifyFailure } from '#console/ui/notify/notify.tsx';
import type { ExtraDatum } from '#contract/domains/members/page-schemas.ts';
import { extraKeyMax, extraValueMax } from '#contract/domains/members/words.ts';
import classes from './extra-dialog.module.css';

interface ExtraDialogProps {
  memberId: number;
  edited: ExtraDatum | 'new' | null;
  onClose: () => void;
}

/** Adds a field of extra data or changes its value. */
export function ExtraDialog({ memberId, edited, onClose }: ExtraDialogProps) {
  const { t } = useTranslation('memberPage');
  const isNew = edited === 'new';
  return (
    <KitModal
      opened={edited !== null}
      onClose={onClose}
      title={t(isNew ? 'extra.addTitle' : 'extra.editTitle')}
    >
      {edited !== null && (
        <ExtraForm memberId={memberId} stored={edited === 'new' ? null : edited} onClose={onClose} />
      )}
    </KitModal>
  );
}

interface ExtraFormProps {
  memberId: number;
  /** Custom field to edit, whose group and key can't change; null for a new one. */
  stored: ExtraDatum | null;
  onClose: () => void;
}

function ExtraForm({ memberId: id, stored, onClose }: ExtraFormProps) {
  const { t } = useTranslation(['memberPage', 'kit']);
  const queries = useQueryClient();
  const [group, setGroup] = useState(stored?.group_key ?? '');
  const [field, setField] = useState(stored?.field_key ?? '');
  const [value, setValue] = useState(stored?.field_value ?? '');
  const element = useRef<HTMLFormElement>(null);
  const { group_key: hadGroup = '', field_key: hadField = '', field_value: hadValue = '' } = stored ?? {};
  useUnsavedInDialog(() => group !== hadGroup || field !== hadField || value !== hadValue);
  useSaveInDialog(element);
  const groups = useGroups(group, stored === null);
  const fields = useFields(group.trim(), field, stored === null);
  const { mutate, isPending } = useMutation(
    api.members.saveExtraData.mutationOptions({
      onSuccess: () => {
        onClose();
        const shown = [api.members.extraData, api.members.extraGroups, api.members.extraFields];
        return Promise.all(shown.map((call) => queries.invalidateQueries({ queryKey: call.key() })));
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const datum = { group_key: group.trim(), field_key: field.trim(), field_value: value };
    if (Object.values(datum).some((part) => part.trim() === '')) notifyFailure(t('memberPage:extra.invalid'));
    else mutate({ id, extra_groups: [datum] });
  };
  return (
    <form ref={element} className={classes.form} onSubmit={submit} noValidate>
      <Autocomplete
        label={t('memberPage:extra.group')}
        description={stored === null ? t('memberPage:extra.groupText') : undefined}
        data={groups}
        filter={({ options }) => options}
        value={group}
        onChange={setGroup}
        maxLength={extraKeyMax}
        disabled={stored !== null}
        required
        data-autofocus={stored === null || undefined}
      />
      <Autocomplete
        label={t('memberPage:extra.key')}
        description={stored === null ? t('memberPage:extra.groupText') : undefined}
        data={fields}
        filter={({ options }) => options}
        value={field}
        onChange={setField}
        maxLength={extraKeyMax}
        disabled={stored !== null}
        required
      />
      <Textarea
        label={t('memberPage:extra.value')}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        maxLength={extraValueMax}
        rows={3}
        required
        data-autofocus={stored !== null || undefined}
      />
      <div className={classes.bar}>
        <Button variant="default" onClick={onClose}>
          {t('kit:actions.cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {t('memberPage:extra.save')}
        </Button>
      </div>
    </form>
  );
}

function useGroups(typed: string, isAsked: boolean): string[] {
  const [needle] = useDebouncedValue(typed.trim(), searchDelay);
  const { data } = useQuery({
    ...api.members.extraGroups.queryOptions({ input: { needle }, placeholderData: keepPreviousData }),
    enabled: isAsked,
  });
  return (data?.items ?? []).map(({ key }) => key);
}

function useFields(group: string, typed: string, isAsked: boolean): string[] {
  const [asked] = useDebouncedValue(group, searchDelay);
  const [needle] = useDebouncedValue(typed.trim(), searchDelay);
  const { data } = useQuery({
    ...api.members.extraFields.queryOptions({
      input: { group_key: asked, needle },
      placeholderData: keepPreviousData,
    }),
    enabled: isAsked && asked !== '',
  });
  return asked === '' ? [] : (data?.items ?? []).map(({ key }) => key);
}
