import type { exports as routes } from '#contract/domains/exports/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { generateCodes } from './codes.service.ts';
import { download, followLink, type LinkTools, removeExport } from './files.service.ts';
import { changeRecipient } from './ready.service.ts';
import {
  changeSchedule,
  createSchedule,
  getSchedule,
  listSchedules,
  removeSchedule,
} from './schedules.service.ts';
import {
  generate,
  getExport,
  getProgress,
  listExports,
  listFields,
  listLastFields,
  preview,
  reiterate,
} from './service.ts';

/** Builds the handlers of exports. @param tools store of the files, and rate limiter for links */
export const exportHandlers = (tools: LinkTools) =>
  ({
    fields: listFields,
    lastFields: listLastFields,
    preview,
    generate,
    generateCodes,
    list: listExports,
    listSchedules,
    schedule: createSchedule,
    getSchedule,
    updateSchedule: changeSchedule,
    removeSchedule,
    get: getExport,
    progress: getProgress,
    update: (ctx, input) => changeRecipient(tools, ctx, input),
    remove: (ctx, input) => removeExport(tools.files, ctx, input),
    reiterate,
    download: (ctx, input) => download(tools.files, ctx, input),
    followLink: (ctx, input) => followLink(tools, ctx, input),
  }) satisfies Handlers<typeof routes>;
