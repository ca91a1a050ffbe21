import type { cascadeAccesses } from '#contract/domains/cascade-access/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import {
  exclude,
  listApplied,
  listExcluded,
  provide,
  removeApplied,
  removeExcluded,
  updateApplied,
  updateExcluded,
} from './items.service.ts';
import { viewOfMember } from './member-view.service.ts';
import { diagramOf, previewRemoval } from './picture.service.ts';
import { createAccess, listAccesses, listSites, removeAccess, updateAccess } from './service.ts';

export const cascadeAccessHandlers = {
  resources: listSites,
  list: listAccesses,
  picture: diagramOf,
  loss: previewRemoval,
  memberView: viewOfMember,
  create: createAccess,
  update: updateAccess,
  remove: removeAccess,
  applied: listApplied,
  provide,
  updateApplied,
  removeApplied,
  excluded: listExcluded,
  exclude,
  updateExcluded,
  removeExcluded,
} satisfies Handlers<typeof cascadeAccesses>;
