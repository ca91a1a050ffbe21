import type { memberImports } from '#contract/domains/member-imports/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import {
  checkImport,
  getImport,
  listImports,
  rejectedRows,
  startImport,
  stopImport,
  undoImport,
} from './life.service.ts';
import { listSystems } from './sources/systems.ts';
import { firstRowsReader } from './upload/first-rows.ts';
import { addPart, createImport, finishUpload, removeImport } from './upload/uploads.service.ts';

/** @param files storage of uploaded files */
export function memberImportHandlers(files: FileStore) {
  const uploads = { files, readFirstRows: firstRowsReader() };
  return {
    list: listImports,
    systems: async () => listSystems(),
    get: getImport,
    create: createImport,
    addPart: (ctx, input) => addPart(files, ctx, input),
    finishUpload: (ctx, input) => finishUpload(uploads, ctx, input),
    check: checkImport,
    start: startImport,
    stop: stopImport,
    undo: undoImport,
    remove: (ctx, input) => removeImport(files, ctx, input),
    rejected: (ctx, input) => rejectedRows(files, ctx, input),
  } satisfies Handlers<typeof memberImports>;
}
