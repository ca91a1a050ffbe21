import { z } from 'zod';
import { intParam } from '../base/ids.ts';
import { popupSlugMax } from '../domains/popup-templates/words.ts';
import { publicKey } from './decision-schemas.ts';

const [revisionMax, countMax] = [2_147_483_647, 1_000_000];

/** Popup and the state of the meter that it may print. All of it is in the address, so that caches can keep answers. */
export const popupQuestion = z.object({
  key: publicKey,
  popup: z
    .string()
    .max(popupSlugMax + 11)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*@[1-9][0-9]{0,9}$/)
    .refine((name) => Number(name.split('@')[1]) <= revisionMax)
    .describe('Slug and revision, such as `read-on@3`.'),
  used: intParam(0, countMax).optional().describe('Pieces opened on the meter: `{{ meter.used }}`.'),
  limit: intParam(0, countMax).optional().describe('Pieces that the meter allows: `{{ meter.limit }}`.'),
  next: z.iso.date().optional().describe('Day on which one more piece can be opened: `{{ meter.next }}`.'),
});
export type PopupQuestion = z.infer<typeof popupQuestion>;

/** Popup without JavaScript, for a shadow root of the page. */
export const popupInPage = z.object({
  html: z
    .string()
    .describe('Filled in and cleaned HTML. Elements with `data-mh` lead to `#mh-` and their action.'),
  css: z.string().describe('Cleaned CSS, for the same shadow root.'),
});

/** Document of a popup with JavaScript, sent as a page with its policy. */
export const popupPage = z.object({
  html: z.string().describe('Document of the popup.'),
  policy: z.string().describe('Content security policy of the document.'),
});
