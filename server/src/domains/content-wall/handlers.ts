import type { contentWall } from '#contract/domains/content-wall/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { getWall, previewWall, updateWall } from './service.ts';

export const contentWallHandlers = {
  get: getWall,
  update: updateWall,
  effect: previewWall,
} satisfies Handlers<typeof contentWall>;
