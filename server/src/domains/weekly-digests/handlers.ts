import type { weeklyDigests } from '#contract/domains/weekly-digests/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { listDigests, setDigest } from './service.ts';

export const weeklyDigestHandlers = {
  list: listDigests,
  set: setDigest,
} satisfies Handlers<typeof weeklyDigests>;
