import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { number } from '#console/lib/formats.ts';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import { fieldsOf } from '#console/ui/record-form/server-errors.ts';
import type { BulkChange } from '#contract/domains/bulk-changes/schemas.ts';
import classes from './bulk-rows.module.css';
import { Review } from './review.tsx';
import { usePreparedChange } from './use-prepared-change.ts';

interface RowsDialogProps<Order> {
  title: string;
  /** Freezes the rows on the server and returns the forecast. */
  prepare: (order: Order) => Promise<BulkChange>;
  /** Renders the form of the change; `footer` is shown at its end. */
  children: (ask: (order: Order) => Promise<unknown>, footer: ReactNode, isAsking: boolean) => ReactNode;
  opened: boolean;
  onClose: () => void;
}

/** Renders the inputs of a change of many rows, its forecast, and the button that starts it. */
export function RowsDialog<Order>({ title, prepare, children, opened, onClose }: RowsDialogProps<Order>) {
  const { t } = useTranslation(['bulkChanges', 'kit']);
  const { asked, start } = usePreparedChange({ prepare, opened, onClose });
  const prepared = asked.data;
  const total = prepared?.total ?? 0;
  const verb = prepared && t(`verbs.${prepared.change.kind}`, { count: total, n: number(total) });
  const question = verb === undefined ? title : t('dialog.question', { verb });
  const isAtFields = Object.keys(fieldsOf(asked.error)).some((path) => path.startsWith('change.'));
  const footer = (
    <>
      {asked.isPending && (
        <p className={classes.waiting}>
          <Loader size={16} aria-hidden />
          <span role="status">{t('dialog.preparing')}</span>
        </p>
      )}
      {asked.isError && !isAtFields && (
        <p className={classes.failure} role="alert">
          {descriptionOf(asked.error) ?? t('kit:messages.wrong')}
        </p>
      )}
    </>
  );
  return (
    <KitModal opened={opened} onClose={onClose} title={question} size={560}>
      {prepared ? (
        <Review
          prepared={prepared}
          title={question}
          isStarting={start.isPending}
          onStart={() => start.mutate({ id: prepared.id, version: prepared.version })}
          onClose={onClose}
        />
      ) : (
        children(asked.mutateAsync, footer, asked.isPending)
      )}
    </KitModal>
  );
}
