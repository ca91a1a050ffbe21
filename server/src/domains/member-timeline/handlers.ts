import type { memberTimeline } from '#contract/domains/member-timeline/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { exportMemberData } from './data-export.service.ts';
import { listTimeline } from './service.ts';

export const memberTimelineHandlers = {
  list: listTimeline,
  everything: exportMemberData,
} satisfies Handlers<typeof memberTimeline>;
