import type { Area } from '#contract/base/access.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';
import type { MailRenderer } from '#server/platform/templates/mail-renderer.ts';
import type { SavingTools } from '../resources/settings.service.ts';
import type { Names } from './names.service.ts';
import type { Fields, Item, Reference } from './portable.ts';

export interface ReadContext {
  ctx: ResourceContext;
  scope: ReadScope;
  names: Names;
}

export interface TransferTools extends SavingTools {
  /** Renderer that checks the templates of switched-on actions. */
  mails: MailRenderer;
}

export interface WriteContext extends ReadContext {
  scope: WriteScope;
  tools: TransferTools;
}

/** An item of the site itself, with the id of its row; null if it has none. */
export interface LiveItem extends Item {
  id: number | null;
}

/** One kind of item: reads it without ids, and writes it with the ids of another site. */
export interface Part {
  /** Area of the rights to see and change it. */
  area: Area;
  read(at: ReadContext): Promise<LiveItem[]>;
  /** Returns the references among its values. */
  references(values: Fields): Reference[];
  /**
   * Returns the values without what the references name; null if too little is left. Parts without it keep the value
   * that the site has at the path of each reference.
   */
  without?(values: Fields, missing: readonly Reference[]): Fields | null;
  /** Returns the first error in values from a file, as a path and a sentence; null for valid values. */
  faultIn(values: Fields): string | null;
  /** Creates the item or changes the existing one, with the operations of its domain. */
  put(at: WriteContext, item: Item, live: LiveItem | null): Promise<void>;
  /** Finishes the item once all items exist. */
  finish?(at: WriteContext, item: Item): Promise<void>;
}

export const noReferences = () => [];

/** Returns the first issue of a schema. */
export function firstFault(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): string | null {
  const [issue] = issues;
  return issue === undefined ? null : `${issue.path.map(String).join('.')}: ${issue.message}`;
}
