import { escapeSlack } from '#server/connectors/slack/slack.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { Occurrence } from '#server/domains/deliveries/occurrences.service.ts';
import type { IntegrationTask } from './task.ts';

/** What a channel reads of an event. */
function messageOf(ctx: ResourceContext, { entry, text, data }: Occurrence): string {
  const { member } = data;
  const email = typeof member === 'object' && member !== null ? Reflect.get(member, 'email') : null;
  const about = [...new Set([text, typeof email === 'string' ? email : ''])].filter((part) => part !== '');
  return escapeSlack([ctx.resource.title, entry.title, ...about].join(' · '));
}

/** Services that keep what people do beside who they are. */
const trackers = ['klaviyo', 'segment'];

/** What a service is told of an event: a channel reads a message, the others get the member. */
export function taskOf(ctx: ResourceContext, service: string, occurrence: Occurrence): IntegrationTask {
  if (service === 'slack') return { kind: 'message', text: messageOf(ctx, occurrence) };
  return trackers.includes(service) ? { kind: 'upsert', event: occurrence.entry.title } : { kind: 'upsert' };
}
