import type { Subscriber } from '#server/database/subscribers.ts';
import { actionSubscribers } from '#server/domains/actions/jobs.ts';
import { integrationSubscribers } from '#server/domains/integrations/jobs.ts';
import { giveDefault } from '#server/domains/member-subscriptions/default.service.ts';
import { triggerSubscribers } from '#server/domains/triggers/jobs.ts';
import { webhookSubscribers } from '#server/domains/webhooks/jobs.ts';

/** Which domain acts on which event of another; each is made in the `jobs.ts` of the domain that acts. */
export const subscribers: readonly Subscriber[] = [
  ...integrationSubscribers,
  giveDefault,
  ...webhookSubscribers,
  ...actionSubscribers,
  ...triggerSubscribers,
];
