import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRemove } from '#console/blocks/use-remove.ts';
import { api, client } from '#console/lib/api/client.ts';
import type { TicketEventRow } from './types.ts';

/** Deletes an event after asking. */
export function useRemoveEvent(): (event: TicketEventRow) => void {
  const { t } = useTranslation('ticketEvents');
  return useRemove<TicketEventRow>({
    question: ({ title }) => ({
      title: t('remove.title', { name: title }),
      text: t('remove.text'),
      verb: t('remove.verb'),
    }),
    remove: ({ id }) => client.ticketEvents.remove({ id }),
    besides: [api.ticketEvents.list.key()],
  });
}

/** Returns a function that copies an event and opens the copy. */
export function useCopyEvent(): (event: TicketEventRow) => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isCopying = useRef(false);
  const { mutate } = useMutation({
    mutationFn: ({ id }: TicketEventRow) => client.ticketEvents.copy({ id }),
    async onSuccess({ id }) {
      await queries.invalidateQueries({ queryKey: api.ticketEvents.list.key() });
      await navigate({ to: `/tievents/edit/${id}` });
    },
    onError: () => {
      isCopying.current = false;
    },
  });
  // The second click of a double click comes before the screen is another one, and makes no second copy.
  return (event) => {
    if (isCopying.current) return;
    isCopying.current = true;
    mutate(event);
  };
}
