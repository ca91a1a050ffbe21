import type { AnyRoute } from '@tanstack/react-router';
import { page } from './page.ts';

/** Screens of automations and of their failed runs. */
export const automationPages = <T extends AnyRoute>(frame: T) =>
  [
    page(frame, '/actions', 'frame:pages.actions', 'actions/list-page', {
      texts: ['automations', 'triggers', 'deliveries'],
    }),
    page(frame, '/actions/events', 'frame:pages.eventStarts', 'triggers/starts-page', {
      texts: ['actions'],
    }),
    page(frame, '/actions/failed-runs', 'frame:pages.failedRuns', 'actions/failed-runs-page', {
      texts: ['deliveries'],
    }),
    page(frame, '/actions/create', 'frame:pages.createAction', 'actions/create-page', {
      writes: 'automation',
      texts: ['automations', 'backTest'],
    }),
    page(frame, '/actions/edit/$id', 'frame:pages.editAction', 'actions/edit-page', {
      texts: ['automations', 'deliveries', 'backTest'],
    }),
    page(frame, '/triggers', 'frame:pages.triggers', 'triggers/list-page', {
      texts: ['automations', 'actions', 'deliveries'],
    }),
    page(frame, '/triggers/create', 'frame:pages.createTrigger', 'triggers/create-page', {
      writes: 'automation',
      texts: ['automations', 'backTest'],
    }),
    page(frame, '/triggers/edit/$id', 'frame:pages.editTrigger', 'triggers/edit-page', {
      texts: ['automations', 'actions', 'deliveries', 'backTest'],
    }),
  ] as const;
