import type { popupTemplates } from '#contract/domains/popup-templates/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import {
  createPopupTemplate,
  getPopupTemplate,
  listPopupTemplates,
  removePopupTemplate,
  updatePopupTemplate,
} from './service.ts';
import { getVersion, listVersions, restoreVersion } from './versions.service.ts';

export const popupTemplateHandlers = {
  list: listPopupTemplates,
  create: createPopupTemplate,
  createAs: createPopupTemplate,
  get: getPopupTemplate,
  update: updatePopupTemplate,
  remove: removePopupTemplate,
  versions: listVersions,
  version: getVersion,
  restore: restoreVersion,
} satisfies Handlers<typeof popupTemplates>;
