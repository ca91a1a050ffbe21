import type { Subscriber } from '#server/database/event-subscribers.ts';
import { actionSubscribers } from '#server/domains/actions/jobs.ts';
import { integrationSubscribers } from '#server/domains/integrations/jobs.ts';
import { giveDefault } from '#server/domains/member-subscriptions/default.service.ts';
import { triggerSubscribers } from '#server/domains/triggers/jobs.ts';
import { webhookSubscribers } from '#server/domains/webhooks/jobs.ts';

/** Subscribers of domain events; each is created in the `jobs.ts` of the domain that reacts. */
export const subscribers: readonly Subscriber[] = [
  ...integrationSubscribers,
  giveDefault,
  ...webhookSubscribers,
  ...actionSubscribers,
  ...triggerSubscribers,
];
