import type { AnyRoute } from '@tanstack/react-router';
import { text } from '#console/lib/search-params.ts';
import { page } from './page.ts';

/** Routes of the documentation for publishers. */
export const helpPages = <T extends AnyRoute>(frame: T) =>
  [
    page(frame, '/help', 'frame:pages.help', 'help-page', {
      texts: ['help'],
      // Screen whose help to open.
      search: { of: text },
    }),
    page(frame, '/help/$page', 'frame:pages.help', 'help-page', { texts: ['help'] }),
  ] as const;
