import type { ResourceContext } from '#server/database/context.ts';
import { createPopupTemplate } from '#server/domains/popup-templates/service.ts';
import { uniqueNumber, uniqueText } from '../random.ts';

/** Returns the input of a new email template. */
export const emailTemplateBody = () => ({
  name: uniqueText('mail'),
  subject: 'Welcome, {{ member.name }}',
  html: '<p>Seeded</p>',
});

/** Returns the input of a new popup template. */
export const popupBody = () => ({
  title: uniqueText('popup'),
  name: uniqueText('popup'),
  version: '1.0',
  template: encodeURIComponent('<p>Seeded & more</p>'),
});

/** Popups are called by a uid: one that is made of the number of the seed. */
export const uidOf = (seed: number) => `00000000-0000-4000-8000-${String(seed).padStart(12, '0')}`;

/** @returns the number that `uidOf` makes its uid of */
export async function newPopup(ctx: ResourceContext): Promise<number> {
  const seed = uniqueNumber(1_000);
  await createPopupTemplate(ctx, { ...popupBody(), uid: uidOf(seed) });
  return seed;
}
