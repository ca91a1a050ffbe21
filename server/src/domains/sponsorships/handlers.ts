import type { sponsorships } from '#contract/domains/sponsorships/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { attachSponsored, listSponsored, previewSponsored } from './service.ts';

export const sponsorshipHandlers = {
  list: listSponsored,
  attach: attachSponsored,
  effect: previewSponsored,
} satisfies Handlers<typeof sponsorships>;
