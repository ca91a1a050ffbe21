import type { codeFamilies } from '#contract/domains/code-families/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { listCodes } from './codes.service.ts';
import { getFamilyFigures } from './figures.service.ts';
import { createBatch, getFamily, listFamilies, resumeFamily, voidUnused } from './service.ts';

export const codeFamilyHandlers = {
  list: listFamilies,
  get: getFamily,
  create: createBatch,
  resume: resumeFamily,
  voidUnused,
  codes: listCodes,
  figures: getFamilyFigures,
} satisfies Handlers<typeof codeFamilies>;
