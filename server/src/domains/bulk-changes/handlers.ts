import type { bulkChanges } from '#contract/domains/bulk-changes/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { createEndChange, createPriceChange } from './create.service.ts';
import { createChange, getChange, listChanges, listRows, removeChange } from './service.ts';
import { startChange, stopChange, undoChange } from './steps.service.ts';

export const bulkChangeHandlers = {
  list: listChanges,
  get: getChange,
  rows: listRows,
  create: createChange,
  createPrices: createPriceChange,
  createEnds: createEndChange,
  start: startChange,
  stop: stopChange,
  undo: undoChange,
  remove: removeChange,
} satisfies Handlers<typeof bulkChanges>;
