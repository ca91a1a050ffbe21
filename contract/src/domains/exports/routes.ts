import { z } from 'zod';
import { done } from '../../base/crud-routes.ts';
import { byId } from '../../base/ids.ts';
import { listOf, pageOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import {
  codesGenerateInput,
  exportField,
  exportGenerateInput,
  exportLinkInput,
  exportListInput,
  exportPreview,
  exportPreviewInput,
  exportProgress,
  exportRequest,
  exportUpdate,
  lastFields,
  reiterateInput,
  scheduledExport,
  scheduledExportInput,
  scheduledExportUpdate,
} from './schemas.ts';

const tag = 'Exports';
const reads = { who: 'area', area: 'exports', verb: 'read' } as const;
const writes = { who: 'area', area: 'exports', verb: 'write' } as const;
const removes = { who: 'area', area: 'exports', verb: 'delete' } as const;

/** Everybody sees their own exports and schedules only; who may delete sees, without their files, that others' are there. */
export const exports = {
  fields: route({
    method: 'GET',
    path: '/export-requests/users/fields',
    summary: 'What can be exported of members.',
    tag,
    access: reads,
  }).output(listOf(exportField)),

  lastFields: route({
    method: 'GET',
    path: '/export-requests/users/last-fields',
    summary: 'The fields you exported last, with the titles you gave them.',
    tag,
    access: reads,
  }).output(lastFields),

  preview: route({
    method: 'POST',
    path: '/export-requests/users/preview',
    summary: 'The first five rows of an export.',
    tag,
    access: writes,
    repeat: 'safe',
    cost: 'heavy',
  })
    .input(exportPreviewInput)
    .output(exportPreview),

  generate: route({
    method: 'POST',
    path: '/export-requests/users/generate',
    summary: 'Make a file of the members that match, and mail a link to it when an address is given.',
    tag,
    access: writes,
    errors: ['conflict'],
  })
    .input(exportGenerateInput)
    .output(exportRequest),

  generateCodes: route({
    method: 'POST',
    path: '/export-requests/unique-codes/generate',
    summary: 'Make a file of the codes of a family of unique codes.',
    tag,
    access: writes,
    errors: ['not_found', 'conflict'],
  })
    .input(codesGenerateInput)
    .output(exportRequest),

  list: route({
    method: 'GET',
    path: '/export-requests/users/list',
    summary: "Your exports of members, the newest first; or everybody's, to delete them.",
    tag,
    access: reads,
  })
    .input(exportListInput)
    .output(pageOf(exportRequest)),

  listSchedules: route({
    method: 'GET',
    path: '/export-requests/users/scheduler',
    summary: 'Your scheduled exports of members.',
    tag,
    access: reads,
  }).output(listOf(scheduledExport)),

  schedule: route({
    method: 'POST',
    path: '/export-requests/users/scheduler',
    summary: 'Export members again and again. Off until it is switched on.',
    tag,
    access: writes,
  })
    .input(scheduledExportInput)
    .output(scheduledExport),

  getSchedule: route({
    method: 'GET',
    path: '/export-requests/scheduler/{id}',
    summary: 'One scheduled export.',
    tag,
    access: reads,
    errors: ['not_found'],
  })
    .input(byId)
    .output(scheduledExport),

  updateSchedule: route({
    method: 'PUT',
    path: '/export-requests/scheduler/{id}',
    summary: 'Change a scheduled export. What is left out stays as it is.',
    tag,
    access: writes,
    errors: ['not_found', 'conflict'],
  })
    .input(scheduledExportUpdate)
    .output(scheduledExport),

  removeSchedule: route({
    method: 'DELETE',
    path: '/export-requests/scheduler/{id}',
    summary: 'Delete a scheduled export. Files already made stay.',
    tag,
    access: removes,
    errors: ['not_found'],
  })
    .input(byId)
    .output(done),

  get: route({
    method: 'GET',
    path: '/export-requests/{id}',
    summary: 'One export.',
    tag,
    access: reads,
    errors: ['not_found'],
  })
    .input(byId)
    .output(exportRequest),

  progress: route({
    method: 'GET',
    path: '/export-requests/{id}/progress',
    summary: 'How far an export is.',
    tag,
    access: reads,
    errors: ['not_found'],
  })
    .input(byId)
    .output(exportProgress),

  update: route({
    method: 'PUT',
    path: '/export-requests/{id}',
    summary:
      'Correct the recipient. Links sent before stop working; the new recipient gets one of their own.',
    tag,
    access: writes,
    errors: ['not_found', 'conflict'],
  })
    .input(exportUpdate)
    .output(exportRequest),

  remove: route({
    method: 'DELETE',
    path: '/export-requests/{id}',
    summary: 'Delete an export with its file and the links to it, your own or that of anybody on the site.',
    tag,
    access: removes,
    errors: ['not_found'],
  })
    .input(byId)
    .output(done),

  reiterate: route({
    method: 'POST',
    path: '/export-requests/{id}/reiterate',
    summary: 'Make the same export anew.',
    tag,
    access: writes,
    errors: ['not_found', 'conflict'],
  })
    .input(reiterateInput)
    .output(exportRequest),

  download: route({
    method: 'GET',
    path: '/export-requests/{id}/download',
    summary: 'The file of an export.',
    tag,
    access: reads,
    errors: ['not_found', 'conflict'],
  })
    .input(byId)
    .output(z.file()),

  /** Whoever got the mail need not be an operator. */
  followLink: route({
    method: 'GET',
    path: '/export-files/{token}',
    summary: 'The file that a mail links to, for seven days.',
    tag,
    access: { who: 'public' },
    errors: ['not_found', 'conflict'],
  })
    .input(exportLinkInput)
    .output(z.file()),
};
