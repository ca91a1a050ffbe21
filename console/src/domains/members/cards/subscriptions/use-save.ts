import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#console/lib/api/client.ts';

/** Whatever shows a member's holdings. */
export const shownHoldings = [api.memberSubscriptions.key(), api.sponsorships.key(), api.members.key()];

/** Saves a change of subscriptions; reloads every query that shows the member's subscriptions, also after a failure. */
export function useSave<Values>(save: (values: Values) => Promise<unknown>, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: onDone,
    onSettled: () => Promise.all(shownHoldings.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
