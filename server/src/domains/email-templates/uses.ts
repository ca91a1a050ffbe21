import type { ReadScope } from '#server/database/scope.ts';

/**
 * Returns those of the template ids that the domain sends. Each domain that sends templates provides such a function;
 * `server/src/app/template-uses.ts` lists them, because these domains come later in the order.
 */
export type TemplateUse = (
  scope: ReadScope,
  siteId: number,
  ids: readonly number[],
) => Promise<readonly number[]>;

/** An automation that sends a template. */
export interface Sender {
  kind: 'action' | 'trigger';
  id: number;
  title: string;
  active: boolean;
  /** Names of the catalogue events at which it sends the template. */
  events: readonly string[];
}

/**
 * Returns the automations of a domain that send a template. Each domain that sends templates provides such a function.
 */
export type SendersOf = (scope: ReadScope, siteId: number, templateId: number) => Promise<readonly Sender[]>;

/** Returns those of the template ids that any domain sends; null if no domain is registered. */
export async function usedOf(
  uses: readonly TemplateUse[],
  scope: ReadScope,
  siteId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number> | null> {
  if (uses.length === 0) return null;
  const used = new Set<number>();
  for (const use of uses) for (const id of await use(scope, siteId, ids)) used.add(id);
  return used;
}
