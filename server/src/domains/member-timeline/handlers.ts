import type { memberTimeline } from '#contract/domains/member-timeline/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { takeEverything } from './everything.service.ts';
import { listTimeline } from './service.ts';

export const memberTimelineHandlers = {
  list: listTimeline,
  everything: takeEverything,
} satisfies Handlers<typeof memberTimeline>;
