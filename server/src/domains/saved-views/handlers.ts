import type { savedViews } from '#contract/domains/saved-views/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { createView, listViews, removeView, updateView } from './service.ts';

export const savedViewHandlers = {
  listOfMembers: (ctx) => listViews(ctx, 'members'),
  createOfMembers: (ctx, input) => createView(ctx, 'members', input),
  updateOfMembers: (ctx, input) => updateView(ctx, 'members', input),
  removeOfMembers: (ctx, input) => removeView(ctx, 'members', input),
  listOfTransactions: (ctx) => listViews(ctx, 'transactions'),
  createOfTransactions: (ctx, input) => createView(ctx, 'transactions', input),
  updateOfTransactions: (ctx, input) => updateView(ctx, 'transactions', input),
  removeOfTransactions: (ctx, input) => removeView(ctx, 'transactions', input),
} satisfies Handlers<typeof savedViews>;
