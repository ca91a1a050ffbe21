import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { client } from '#console/lib/api/client.ts';
import type { BulkChange } from '#contract/domains/bulk-changes/schemas.ts';

interface Asked<Order> {
  /** Freezes the rows on the server and returns the forecast. */
  prepare: (order: Order) => Promise<BulkChange>;
  /** True while the dialog is open. */
  opened: boolean;
  onClose: () => void;
}

/** Deletes a prepared change that wasn't started; if that fails, the server deletes it a day later. */
function abandon({ id }: BulkChange): void {
  client.bulkChanges.remove({ id }).catch(() => undefined);
}

/**
 * Returns the mutations that prepare a change and start it. A change that isn't started is deleted with the dialog; one
 * that is started is shown on its own page.
 */
export function usePreparedChange<Order>({ prepare, opened, onClose }: Asked<Order>) {
  const navigate = useNavigate();
  const here = useRef({ isOpen: false, isStarted: false, prepared: null as BulkChange | null });
  const asked = useMutation({
    meta: { silentSuccess: true, silentError: true },
    mutationFn: prepare,
    onSuccess(prepared) {
      if (here.current.isOpen) here.current.prepared = prepared;
      else abandon(prepared);
    },
  });
  useEffect(() => {
    if (!opened) return;
    const place = here.current;
    place.isOpen = true;
    return () => {
      place.isOpen = false;
      if (place.prepared && !place.isStarted) abandon(place.prepared);
      place.prepared = null;
    };
  }, [opened]);
  const start = useMutation({
    mutationFn: (change: Parameters<typeof client.bulkChanges.start>[0]) => client.bulkChanges.start(change),
    onSuccess({ id }) {
      here.current.isStarted = true;
      onClose();
      void navigate({ to: `/users/bulk-changes/${id}` });
    },
  });
  return { asked, start };
}
