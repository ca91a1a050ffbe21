import type { ReadScope } from '#server/database/scope.ts';

/**
 * Whoever sends templates says which: of these ids those that something sends. Domains that send mails by templates
 * come later in the order, so that `server/src/app/template-uses.ts` lists them.
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
  /** Names of the catalogue: when it sends the template. */
  events: readonly string[];
}

/** Each domain that sends templates says which of its automations send one. */
export type SendersOf = (scope: ReadScope, siteId: number, templateId: number) => Promise<readonly Sender[]>;

/** Of these ids those that are sent by something; null while nothing could send any. */
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
