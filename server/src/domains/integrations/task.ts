// Tasks at a service, as stored in the row of a delivery, and their conversion to calls for a member.
import { z } from 'zod';
import { type FieldPair, mapping } from '#contract/domains/integrations/schemas.ts';
import type { ServiceTask } from '#server/platform/http/connector.ts';
import type { FoundMember, MemberRecord } from './members.queries.ts';

const { fields, tags } = mapping.shape;

/** Task at a service. `fields`, `tags` and `lists` replace those that the site has set for the service. */
export const integrationTask = z.object({
  kind: z.enum(['upsert', 'unsubscribe', 'erase', 'message']),
  fields: fields.optional(),
  tags: tags.optional(),
  lists: z.array(z.string()).optional(),
  /** Mapped fields to send; all if left out. */
  only: z.array(z.string()).optional(),
  /** True to send fields without a value as empty ones, which clears them at the service. */
  empties: z.boolean().optional(),
  /** Email to use in place of the member's current one, such as the one before an erasure. */
  email: z.string().optional(),
  text: z.string().optional(),
  /** Title of the event, for services that record what members do. */
  event: z.string().optional(),
});
export type IntegrationTask = z.infer<typeof integrationTask>;

/**
 * Returns a member's values under the service's names.
 * @param empties false leaves out empty values, so that nothing is cleared at the service
 */
export function mapMemberFields(
  member: MemberRecord,
  pairs: readonly FieldPair[],
  empties = false,
): Record<string, string | number | boolean> {
  const found: Record<string, string | number | boolean> = {};
  for (const { from, to } of pairs) {
    const value = member[from] ?? '';
    if (value !== '' || empties) found[to] = value;
  }
  return found;
}

interface About {
  task: IntegrationTask;
  member: FoundMember | null;
  /** Settings of the site for the service. */
  set: { fields: readonly FieldPair[]; tags: readonly string[]; lists: readonly string[] };
  /** Settings of the plans that the member holds. */
  ofPlans: { interests: readonly string[]; lists: readonly string[]; leaves: readonly string[] };
  messageId: string;
}

/** Converts a task to one for the connector; null if it needs a member and the member is gone. */
export function serviceTask({ task, member, set, ofPlans, messageId }: About): ServiceTask | null {
  if (task.kind === 'message') return { kind: 'message', text: task.text ?? '' };
  const email = task.email ?? member?.email;
  if (email === undefined) return null;
  const lists = task.lists ?? set.lists;
  switch (task.kind) {
    case 'unsubscribe':
    case 'erase':
      return { kind: task.kind, email, lists };
    case 'upsert': {
      if (!member) return null;
      const pairs = (task.fields ?? set.fields).filter(({ from }) => task.only?.includes(from) ?? true);
      return {
        kind: 'upsert',
        userId: String(member.id),
        email,
        fields: mapMemberFields(member, pairs, task.empties),
        lists: [...new Set([...lists, ...ofPlans.lists])].filter((list) => !ofPlans.leaves.includes(list)),
        tags: task.tags ?? set.tags,
        interests: ofPlans.interests,
        leaves: ofPlans.leaves,
        isPaying: member.is_paying,
        event: task.event ?? null,
        messageId,
      };
    }
  }
}
