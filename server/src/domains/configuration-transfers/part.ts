import type { Area } from '#contract/base/access.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';
import type { MailRenderer } from '#server/platform/templates/mail-renderer.ts';
import type { SavingTools } from '../resources/settings.service.ts';
import type { Names } from './names.service.ts';
import type { Fields, Item, Reference } from './portable.ts';

export interface Reading {
  ctx: ResourceContext;
  scope: ReadScope;
  names: Names;
}

export interface TransferTools extends SavingTools {
  /** Checks the templates of what is switched on. */
  mails: MailRenderer;
}

export interface Putting extends Reading {
  scope: WriteScope;
  tools: TransferTools;
}

/** An item of the site itself, with the id of its row; null where it has none. */
export interface LiveItem extends Item {
  id: number | null;
}

/** One kind of item: how it is read without ids, and how it is written with those of another site. */
export interface Part {
  /** Whose rights it takes to see and to change it. */
  area: Area;
  read(at: Reading): Promise<LiveItem[]>;
  /** What its values name. */
  references(values: Fields): Reference[];
  /** What is wrong with values that come from a file: a path and a sentence; null where nothing is. */
  faultIn(values: Fields): string | null;
  /** Makes the item, or changes the one that is there, by the verbs of its domain. */
  put(at: Putting, item: Item, live: LiveItem | null): Promise<void>;
  /** What can only be done once all items are there. */
  finish?(at: Putting, item: Item): Promise<void>;
}

export const noReferences = () => [];

/** The first thing that a schema says. */
export function firstFault(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): string | null {
  const [issue] = issues;
  return issue === undefined ? null : `${issue.path.map(String).join('.')}: ${issue.message}`;
}
