import type { AnyRoute } from '@tanstack/react-router';
import { oneOf } from '#console/lib/search-params.ts';
import { page } from './page.ts';

/** Pages of imports of members and sales, and of renewal handovers, inside the frame. */
export const movingInPages = <T extends AnyRoute>(frame: T) =>
  [
    page(frame, '/users/handovers', 'members:pages.handovers', 'renewal-handovers/list-page', {
      writes: 'payments',
    }),
    page(frame, '/users/imports', 'members:pages.imports', 'member-imports/list-page', {
      writes: 'members',
    }),
    page(frame, '/users/imports/create', 'members:pages.createImport', 'member-imports/create-page', {
      search: { kind: oneOf('sales') },
      writes: 'members',
    }),
    page(frame, '/users/imports/$id', 'members:pages.import', 'member-imports/import-page', {
      search: { step: oneOf('columns') },
      writes: 'members',
    }),
  ] as const;
