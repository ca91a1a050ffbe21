import { framePolicy } from '#contract/reader/popup-frame.ts';
import type { PopupQuestion } from '#contract/reader/popup-schemas.ts';
import type { Values } from '#server/platform/templates/fill-in.ts';
import type { ReaderHandler } from './call.ts';

/** Returns what a popup may print: numbers and a day, so that nothing of an address is text of a popup. */
function valuesOf({ used, limit, next }: PopupQuestion): Values {
  const left = used === undefined || limit === undefined ? null : Math.max(0, limit - used);
  return { meter: { used: used ?? null, limit: limit ?? null, left, next: next ?? null } };
}

/** Returns a popup without JavaScript, for a shadow root in the page. */
export const popup: ReaderHandler<'popup'> = async ({ input, site, origins, tools }) => {
  const values = valuesOf(input);
  return tools.popups.make(site, { as: 'inPage', name: input.popup, values, origins: [...origins].sort() });
};

/** Returns the document of a popup with JavaScript, which the site's websites may show in a frame. */
export const popupFrame: ReaderHandler<'popupFrame'> = async ({ input, site, origins, tools }) => {
  const values = valuesOf(input);
  const { html } = await tools.popups.make(site, { as: 'frame', name: input.popup, values, origins: [] });
  return { html, policy: framePolicy([...origins].sort()) };
};
