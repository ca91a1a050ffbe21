import { z } from 'zod';
import { successSchema } from '../../base/crud-routes.ts';
import { byId } from '../../base/ids.ts';
import { pageOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import { memberImport, memberImportRow } from './import-schemas.ts';
import {
  importCheckInput,
  importCreateInput,
  importListInput,
  importPartInput,
  importStartInput,
} from './input-schemas.ts';
import { importLookInput } from './style-schemas.ts';
import { importSystem } from './system-schemas.ts';

const tag = 'Member imports';
const access = { who: 'area', area: 'members', verb: 'write' } as const;
const one = { tag, access, errors: ['not_found', 'conflict'] } as const;

export const memberImports = {
  list: route({
    method: 'GET',
    path: '/users/imports',
    summary: 'List imports of members and payments, newest first.',
    tag,
    access,
  })
    .input(importListInput)
    .output(pageOf(memberImportRow)),

  systems: route({
    method: 'GET',
    path: '/users/imports/systems',
    summary: 'List the systems whose files are recognized, and which files to export there.',
    tag,
    access,
  }).output(z.array(importSystem)),

  get: route({
    ...one,
    method: 'GET',
    path: '/users/imports/{id}',
    summary: 'Get an import with its preview.',
  })
    .input(byId)
    .output(memberImport),

  create: route({
    method: 'POST',
    path: '/users/imports',
    summary: 'Start an upload of a file of members or payments.',
    tag,
    access,
  })
    .input(importCreateInput)
    .output(memberImport),

  addPart: route({
    ...one,
    method: 'PUT',
    path: '/users/imports/{id}/parts/{part}',
    summary: 'Upload one part of the file, in order. Repeating a part changes nothing.',
  })
    .input(importPartInput)
    .output(memberImport),

  finishUpload: route({
    ...one,
    method: 'POST',
    path: '/users/imports/{id}/uploaded',
    summary: 'Finish the upload: read the first rows and suggest the columns.',
    repeat: 'safe',
  })
    .input(importLookInput)
    .output(memberImport),

  check: route({
    ...one,
    method: 'POST',
    path: '/users/imports/{id}/check',
    summary: 'Check the whole file with these columns and report the result. Changes nothing.',
  })
    .input(importCheckInput)
    .output(memberImport),

  start: route({
    ...one,
    method: 'POST',
    path: '/users/imports/{id}/start',
    summary: 'Run a checked import. Other imports of the site wait.',
  })
    .input(importStartInput)
    .output(memberImport),

  stop: route({
    ...one,
    method: 'POST',
    path: '/users/imports/{id}/stop',
    summary: 'Stop a check or an import. What was imported stays.',
  })
    .input(byId)
    .output(memberImport),

  undo: route({
    ...one,
    method: 'POST',
    path: '/users/imports/{id}/undo',
    summary: 'Undo an import: remove the members and payments it created.',
  })
    .input(byId)
    .output(memberImport),

  remove: route({
    ...one,
    method: 'DELETE',
    path: '/users/imports/{id}',
    summary: "Discard a file that wasn't imported.",
  })
    .input(byId)
    .output(successSchema),

  rejected: route({
    ...one,
    method: 'GET',
    path: '/users/imports/{id}/rejected',
    summary: 'Download the rejected rows as a CSV file: line, reason, cells.',
  })
    .input(byId)
    .output(z.file()),
};
