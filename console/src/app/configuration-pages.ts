import type { AnyRoute } from '@tanstack/react-router';
import { page } from './page.ts';

/** Pages of configuration that is not live yet: drafts and transfers. */
export const configurationPages = <T extends AnyRoute>(frame: T) =>
  [
    page(frame, '/configuration/drafts', 'frame:menu.drafts', 'configuration-drafts/list-page'),
    page(frame, '/configuration/drafts/$id', 'frame:pages.draft', 'configuration-drafts/draft-page', {
      texts: ['resources', 'plans'],
    }),
    page(frame, '/configuration/transfers', 'frame:menu.transfers', 'configuration-transfers/list-page'),
    page(frame, '/configuration/transfers/$id', 'frame:pages.transfer', 'configuration-transfers/copy-page', {
      texts: ['resources', 'plans', 'configurationDrafts', 'actions', 'contentWall'],
    }),
  ] as const;
