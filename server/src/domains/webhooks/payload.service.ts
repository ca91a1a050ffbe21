import type { Occurrence } from '#server/domains/deliveries/occurrences.service.ts';

/** Returns the body of a webhook. */
export const payloadOf = ({ entry, happenedAt, data }: Occurrence) => ({
  type: entry.name,
  timestamp: happenedAt.toISOString(),
  data,
});
