import { allows, type Verb } from '#contract/base/access.ts';
import { type TransferPart, transferParts } from '#contract/domains/configuration-transfers/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { LiveItem, Part, ReadContext } from './part.ts';
import { actions, triggers } from './part-automation.service.ts';
import { mailTemplates, popupTemplates, receiptTemplate } from './part-messages.service.ts';
import { plans } from './part-plans.service.ts';
import { settings } from './part-settings.service.ts';
import { contentWall } from './part-wall.service.ts';

export const parts: Readonly<Record<TransferPart, Part>> = {
  mail_template: mailTemplates,
  popup_template: popupTemplates,
  receipt_template: receiptTemplate,
  plan: plans,
  settings,
  content_wall: contentWall,
  action: actions,
  trigger: triggers,
};

/** Returns whether the caller may see, or change, items of a part on the site. */
export const canAccessPart = (
  { relation }: Pick<ResourceContext, 'relation'>,
  part: TransferPart,
  verb: Verb,
) => allows(relation, parts[part].area, verb);

/** Returns the site's configuration, as far as the caller may see it. */
export async function readSite(at: ReadContext): Promise<LiveItem[]> {
  const items: LiveItem[] = [];
  for (const part of transferParts)
    if (canAccessPart(at.ctx, part, 'read')) items.push(...(await parts[part].read(at)));
  return items;
}
