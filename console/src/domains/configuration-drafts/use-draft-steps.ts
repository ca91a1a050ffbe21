import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useReloadSites } from '#console/blocks/use-sites-again.ts';
import { api, client } from '#console/lib/api/client.ts';
import { logFailure } from '#console/lib/log-failure.ts';
import type { Draft } from '#contract/domains/configuration-drafts/schemas.ts';

/** Returns the actions of a draft. Each reloads every query that shows the draft or what it changes. */
export function useDraftSteps({ id, version }: Draft) {
  const queries = useQueryClient();
  const seen = () => queries.invalidateQueries({ queryKey: api.configurationDrafts.key() });
  const sitesAgain = useReloadSites();
  const live = () => {
    // The frame names the site.
    sitesAgain().catch((error: unknown) => logFailure('The sites could not be loaded.', error));
    const keys = [
      api.configurationDrafts.key(),
      api.resources.key(),
      api.plans.key(),
      api.pricingOptions.key(),
      api.content.key(),
      ['options'],
    ];
    return Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
  const input = { id, version };
  return {
    publish: useMutation({ mutationFn: () => client.configurationDrafts.publish(input), onSettled: live }),
    takeBack: useMutation({ mutationFn: () => client.configurationDrafts.takeBack(input), onSettled: live }),
    schedule: useMutation({
      mutationFn: (publish_at: string) => client.configurationDrafts.schedule({ ...input, publish_at }),
      onSettled: seen,
    }),
    unschedule: useMutation({
      mutationFn: () => client.configurationDrafts.unschedule({ id }),
      onSettled: seen,
    }),
    remove: useMutation({
      mutationFn: () => client.configurationDrafts.remove({ id }),
      onSuccess: () => queries.invalidateQueries({ queryKey: api.configurationDrafts.list.key() }),
    }),
  };
}
