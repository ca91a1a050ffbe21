import { escapeSlack } from '#server/connectors/slack/slack.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { Occurrence } from '#server/domains/deliveries/occurrences.service.ts';
import type { IntegrationTask } from './task.ts';

/** Returns the message about an event, for a Slack channel. */
function messageOf(ctx: ResourceContext, { entry, text, data }: Occurrence): string {
  const { member } = data;
  const email = typeof member === 'object' && member !== null ? Reflect.get(member, 'email') : null;
  const about = [...new Set([text, typeof email === 'string' ? email : ''])].filter((part) => part !== '');
  return escapeSlack([ctx.resource.title, entry.title, ...about].join(' · '));
}

/** Services that record events in addition to member data. */
const trackers = ['klaviyo', 'segment'];

/** Returns the task for an event: Slack gets a message, the other services get the member. */
export function taskOf(ctx: ResourceContext, service: string, occurrence: Occurrence): IntegrationTask {
  if (service === 'slack') return { kind: 'message', text: messageOf(ctx, occurrence) };
  return trackers.includes(service) ? { kind: 'upsert', event: occurrence.entry.title } : { kind: 'upsert' };
}
