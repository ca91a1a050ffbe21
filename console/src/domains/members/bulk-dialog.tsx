import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api, client } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import type { BulkChange, BulkChangeKind } from '#contract/domains/bulk-changes/schemas.ts';
import { BulkChoice } from './bulk-choice.tsx';
import { BulkReview, Refusal, Waiting } from './bulk-review.tsx';

type Ask = Parameters<typeof client.bulkChanges.create>[0];
export type Change = Ask['change'];
/** Members chosen one by one, or all that a filter matches. */
export type ChosenMembers = Pick<Ask, 'user_ids' | 'filter'>;

interface BulkDialogProps {
  kind: BulkChangeKind;
  members: ChosenMembers;
  /** Number of members as the list shows it; the server counts again. */
  count: number;
  opened: boolean;
  onClose: () => void;
}

/** Deletes a prepared change that wasn't started; if that fails, the server deletes it a day later. */
function abandon({ id }: BulkChange): void {
  client.bulkChanges.remove({ id }).catch(() => undefined);
}

/**
 * Freezes the set of members on the server and loads the forecast. A change that isn't started is deleted with the
 * dialog.
 */
function usePrepared({ kind, members, opened }: BulkDialogProps) {
  const here = useRef({
    isOpen: false,
    isAsked: false,
    isStarted: false,
    prepared: null as BulkChange | null,
  });
  const prepare = useMutation({
    meta: { silentSuccess: true, silentError: true },
    mutationFn: (change: Change) => client.bulkChanges.create({ ...members, change }),
    onSuccess(prepared) {
      if (here.current.isOpen) here.current.prepared = prepared;
      else abandon(prepared);
    },
  });
  const { mutate } = prepare;
  useEffect(() => {
    if (!opened) return;
    const place = here.current;
    place.isOpen = true;
    const isPlain = kind !== 'add_tags' && kind !== 'remove_tags' && kind !== 'attach_group';
    if (isPlain && !place.isAsked) {
      place.isAsked = true;
      mutate({ kind });
    }
    return () => {
      place.isOpen = false;
      if (place.prepared && !place.isStarted) abandon(place.prepared);
      place.prepared = null;
    };
  }, [opened, kind, mutate]);
  return { prepare, noteStarted: () => Object.assign(here.current, { isStarted: true }) };
}

/** Renders the inputs of a change, its forecast, and the button that starts it. */
export function BulkDialog(props: BulkDialogProps) {
  const { kind, opened, onClose } = props;
  const { t } = useTranslation('bulkChanges');
  const navigate = useNavigate();
  const { prepare, noteStarted } = usePrepared(props);
  const start = useMutation(
    api.bulkChanges.start.mutationOptions({
      onSuccess({ id }) {
        noteStarted();
        onClose();
        void navigate({ to: `/users/bulk-changes/${id}` });
      },
    }),
  );
  const prepared = prepare.data;
  const total = prepared?.total ?? 0;
  const verb = t(`verbs.${kind}`, { count: total, n: number(total) });
  const title = prepared ? t('dialog.question', { verb }) : t(`actions.${kind}`);
  return (
    <KitModal opened={opened} onClose={onClose} title={title} size={560}>
      {prepared ? (
        <BulkReview
          prepared={prepared}
          title={title}
          isStarting={start.isPending}
          onStart={() => start.mutate({ id: prepared.id, version: prepared.version })}
          onClose={onClose}
        />
      ) : kind === 'add_tags' || kind === 'remove_tags' || kind === 'attach_group' ? (
        <BulkChoice
          kind={kind}
          waiting={prepare.isPending && <Waiting count={props.count} />}
          failure={prepare.error}
          onChoose={prepare.mutateAsync}
          onClose={onClose}
        />
      ) : prepare.isError ? (
        <Refusal error={prepare.error} onRetry={() => prepare.mutate({ kind })} onClose={onClose} />
      ) : (
        <Waiting count={props.count} />
      )}
    </KitModal>
  );
}
