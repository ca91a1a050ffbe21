import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '#console/lib/api/client.ts';
import { settling } from './use-wall-form.ts';
import { type DraftRule, inputOf } from './values.ts';

interface Trial {
  /** Article to try; null before one is chosen. */
  contentId: number | null;
  /** Plan of the subscriber; null for the server's choice. */
  planId: number | null;
  /** Rules that aren't saved; null for the stored ones. */
  draft: readonly DraftRule[] | null;
  /** Version of the stored rules. */
  version: number;
}

/**
 * Asks what kinds of reader would get at an article, again after each change. Nothing is stored. While `isBehind`, the
 * answers are those of the choice or the rules before.
 */
export function useTrial({ contentId, planId, draft, version }: Trial) {
  const [settled] = useDebouncedValue(draft, settling);
  const trial = useQuery({
    queryKey: ['wall-trial', contentId, planId, settled, version],
    queryFn: () =>
      client.decisions.tryArticle({
        content_id: contentId ?? 0,
        plan_id: planId,
        ...(settled ? { rules: inputOf(settled) } : {}),
      }),
    enabled: contentId !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
    meta: { silentError: true },
  });
  return { trial, isBehind: settled !== draft || trial.isPlaceholderData };
}

/** Returns whether the site has no content at all; false while that is unknown. */
export function useIsWithoutContent(): boolean {
  const { data } = useQuery({
    queryKey: ['wall-trial', 'any-content'],
    queryFn: async () => (await client.content.list({ limit: 1 })).items.length === 0,
    meta: { silentError: true },
  });
  return data ?? false;
}
