// What is to be done at a service, as the row of a delivery holds it, and what that becomes for its member.
import { z } from 'zod';
import { type FieldPair, mapping } from '#contract/domains/integrations/schemas.ts';
import type { ServiceTask } from '#server/platform/http/connector.ts';
import type { FoundMember, MemberRecord } from './members.queries.ts';

const { fields, tags } = mapping.shape;

/** `fields`, `tags` and `lists`: in place of those that the site has set for the service. */
export const integrationTask = z.object({
  kind: z.enum(['upsert', 'unsubscribe', 'erase', 'message']),
  fields: fields.optional(),
  tags: tags.optional(),
  lists: z.array(z.string()).optional(),
  /** Of the fields that are mapped, those that are sent; left out for all. */
  only: z.array(z.string()).optional(),
  /** Whether fields without a value are sent as empty ones, which wipes them there. */
  empties: z.boolean().optional(),
  /** Of an address that is no longer the member's, as when they are erased. */
  email: z.string().optional(),
  text: z.string().optional(),
  /** What happened, for services that keep what people do. */
  event: z.string().optional(),
});
export type IntegrationTask = z.infer<typeof integrationTask>;

/**
 * A member's values under the service's names.
 * @param empties false leaves out what is empty, so that nothing there is wiped
 */
export function mapped(
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
  /** What the site has set. */
  set: { fields: readonly FieldPair[]; tags: readonly string[]; lists: readonly string[] };
  /** What the plans say that the member holds. */
  ofPlans: { interests: readonly string[]; lists: readonly string[]; leaves: readonly string[] };
  messageId: string;
}

/** Null where the member is gone, and the task is about one. */
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
        fields: mapped(member, pairs, task.empties),
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
