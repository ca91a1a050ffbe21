import { z } from 'zod';
import { done } from '../../base/crud-routes.ts';
import { byId } from '../../base/ids.ts';
import { pageOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import {
  importCheckInput,
  importCreateInput,
  importListInput,
  importPartInput,
  importStartInput,
} from './input-schemas.ts';
import { memberImport, memberImportRow } from './schemas.ts';
import { importLookInput } from './style-schemas.ts';
import { importSystem } from './system-schemas.ts';

const tag = 'Member imports';
const access = { who: 'area', area: 'members', verb: 'write' } as const;
const one = { tag, access, errors: ['not_found', 'conflict'] } as const;

export const memberImports = {
  list: route({
    method: 'GET',
    path: '/users/imports',
    summary: 'Imports of members and of sales, the newest first.',
    tag,
    access,
  })
    .input(importListInput)
    .output(pageOf(memberImportRow)),

  systems: route({
    method: 'GET',
    path: '/users/imports/systems',
    summary: 'Systems whose files are recognised, with the files to export there.',
    tag,
    access,
  }).output(z.array(importSystem)),

  get: route({ ...one, method: 'GET', path: '/users/imports/{id}', summary: 'One import, with its preview.' })
    .input(byId)
    .output(memberImport),

  create: route({
    method: 'POST',
    path: '/users/imports',
    summary: 'Announce a file of members or of sales. Its parts follow.',
    tag,
    access,
  })
    .input(importCreateInput)
    .output(memberImport),

  addPart: route({
    ...one,
    method: 'PUT',
    path: '/users/imports/{id}/parts/{part}',
    summary: 'Send one part of the file, in order; sending it again changes nothing.',
  })
    .input(importPartInput)
    .output(memberImport),

  finishUpload: route({
    ...one,
    method: 'POST',
    path: '/users/imports/{id}/uploaded',
    summary:
      'All parts are sent: read the first rows and suggest what the columns become. May say where the headings stand.',
    repeat: 'safe',
  })
    .input(importLookInput)
    .output(memberImport),

  check: route({
    ...one,
    method: 'POST',
    path: '/users/imports/{id}/check',
    summary: 'Read the whole file with these columns and say what would happen. Changes nothing.',
  })
    .input(importCheckInput)
    .output(memberImport),

  start: route({
    ...one,
    method: 'POST',
    path: '/users/imports/{id}/start',
    summary: 'Import what was checked. One import runs at a time on a site; others wait.',
  })
    .input(importStartInput)
    .output(memberImport),

  stop: route({
    ...one,
    method: 'POST',
    path: '/users/imports/{id}/stop',
    summary: 'Stop a check or a run. What was imported stays.',
  })
    .input(byId)
    .output(memberImport),

  undo: route({
    ...one,
    method: 'POST',
    path: '/users/imports/{id}/undo',
    summary:
      'Remove the members that the import created, or the sales with the members made for them, within 30 minutes. Changed and used ones stay.',
  })
    .input(byId)
    .output(memberImport),

  remove: route({
    ...one,
    method: 'DELETE',
    path: '/users/imports/{id}',
    summary: 'Forget a file that was not imported.',
  })
    .input(byId)
    .output(done),

  rejected: route({
    ...one,
    method: 'GET',
    path: '/users/imports/{id}/rejected',
    summary: 'The rows that were not taken, as a CSV file: line, reason, cells.',
  })
    .input(byId)
    .output(z.file()),
};
