import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreparedChange } from '#console/blocks/bulk-rows/use-prepared-change.ts';
import { client } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import type { BulkChangeKind } from '#contract/domains/bulk-changes/schemas.ts';
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

/** Changes that the operator says more about before they are prepared. */
const withChoice = ['add_tags', 'remove_tags', 'attach_group'] as const;
type KindWithChoice = (typeof withChoice)[number];
const hasChoice = (kind: BulkChangeKind): kind is KindWithChoice =>
  (withChoice as readonly BulkChangeKind[]).includes(kind);

/** Prepares the change of the chosen members; at once when the dialog opens, if nothing is to be chosen first. */
function useChangeOfMembers({ kind, members, opened, onClose }: BulkDialogProps) {
  const { asked, start } = usePreparedChange({
    prepare: (change: Change) => client.bulkChanges.create({ ...members, change }),
    opened,
    onClose,
  });
  const isAsked = useRef(false);
  const { mutate } = asked;
  useEffect(() => {
    if (!opened || hasChoice(kind) || isAsked.current) return;
    isAsked.current = true;
    mutate({ kind });
  }, [opened, kind, mutate]);
  return { prepare: asked, start };
}

/** Renders the inputs of a change, its forecast, and the button that starts it. */
export function BulkDialog(props: BulkDialogProps) {
  const { kind, opened, onClose } = props;
  const { t } = useTranslation('bulkChanges');
  const { prepare, start } = useChangeOfMembers(props);
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
      ) : hasChoice(kind) ? (
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
