import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#console/lib/api/client.ts';
import type { ExportRequest } from '#contract/domains/exports/schemas.ts';

/** Milliseconds between two polls of a running export. */
const lookAgain = 2_000;

/** Returns whether the export is queued or running, so its status needs polling. */
export function isInProgress({ status }: Pick<ExportRequest, 'status'>): boolean {
  return status === 'new' || status === 'proceeding';
}

/** Polls the progress of a running export; when it ends, reloads every query that shows it. */
export function useLiveStatus(request: ExportRequest) {
  const queries = useQueryClient();
  const wasMoving = isInProgress(request);
  const progress = useQuery({
    ...api.exports.progress.queryOptions({ input: { id: request.id } }),
    enabled: wasMoving,
    refetchInterval: ({ state: { data } }) => (data === undefined || isInProgress(data) ? lookAgain : false),
  });
  const now = wasMoving ? (progress.data ?? request) : request;
  const isOver = wasMoving && !isInProgress(now);
  useEffect(() => {
    if (!isOver) return;
    for (const queryKey of [api.exports.list.key(), api.exports.get.key()])
      void queries.invalidateQueries({ queryKey });
  }, [isOver, queries]);
  return {
    status: now.status,
    percents: now.processed_percents,
    isLooking: progress.isFetching,
    look: () => void progress.refetch(),
  };
}
