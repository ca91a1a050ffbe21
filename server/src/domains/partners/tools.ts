import type { WriteScope } from '#server/database/scope.ts';
import type { NewSiteTools } from '../resources/new-site.service.ts';
import type { RemovalTools } from '../resources/removal.service.ts';
import type { SessionTools } from '../session/service.ts';

export interface PartnerTools extends SessionTools, RemovalTools, NewSiteTools {
  /** Gives a new site its pricing, a copy of the plan, in the transaction that creates it. */
  attachPricing: (scope: WriteScope, site: { siteId: number; planId: number }) => Promise<void>;
  /** @throws AppError conflict while deleted sites of the partner owe the platform something */
  requireNothingOwed: (partnerId: number) => Promise<void>;
}
