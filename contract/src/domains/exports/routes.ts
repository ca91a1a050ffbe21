import { z } from 'zod';
import { successSchema } from '../../base/crud-routes.ts';
import { byId } from '../../base/ids.ts';
import { listOf, pageOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import { scheduledExport, scheduledExportInput, scheduledExportUpdate } from './schedule-schemas.ts';
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
} from './schemas.ts';

const tag = 'Exports';
const reads = { who: 'area', area: 'exports', verb: 'read' } as const;
const writes = { who: 'area', area: 'exports', verb: 'write' } as const;
const removes = { who: 'area', area: 'exports', verb: 'delete' } as const;

/**
 * Exports and schedules. Operators see their own; those who may delete also see the entries of others, without their
 * files.
 */
export const exports = {
  fields: route({
    method: 'GET',
    path: '/export-requests/users/fields',
    summary: 'List the member fields that can be exported.',
    tag,
    access: reads,
  }).output(listOf(exportField)),

  lastFields: route({
    method: 'GET',
    path: '/export-requests/users/last-fields',
    summary: 'List the fields of your last export, with their titles.',
    tag,
    access: reads,
  }).output(lastFields),

  preview: route({
    method: 'POST',
    path: '/export-requests/users/preview',
    summary: 'Preview the first five rows of an export.',
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
    summary: 'Export matching members to a file and email a link on request.',
    tag,
    access: writes,
    errors: ['conflict'],
  })
    .input(exportGenerateInput)
    .output(exportRequest),

  generateCodes: route({
    method: 'POST',
    path: '/export-requests/unique-codes/generate',
    summary: 'Export the codes of a code batch to a file.',
    tag,
    access: writes,
    errors: ['not_found', 'conflict'],
  })
    .input(codesGenerateInput)
    .output(exportRequest),

  list: route({
    method: 'GET',
    path: '/export-requests/users/list',
    summary: "List your exports, newest first, or everyone's to delete them.",
    tag,
    access: reads,
  })
    .input(exportListInput)
    .output(pageOf(exportRequest)),

  listSchedules: route({
    method: 'GET',
    path: '/export-requests/users/scheduler',
    summary: 'List your scheduled exports.',
    tag,
    access: reads,
  }).output(listOf(scheduledExport)),

  schedule: route({
    method: 'POST',
    path: '/export-requests/users/scheduler',
    summary: 'Schedule a repeated export. It is off until you turn it on.',
    tag,
    access: writes,
  })
    .input(scheduledExportInput)
    .output(scheduledExport),

  getSchedule: route({
    method: 'GET',
    path: '/export-requests/scheduler/{id}',
    summary: 'Get a scheduled export.',
    tag,
    access: reads,
    errors: ['not_found'],
  })
    .input(byId)
    .output(scheduledExport),

  updateSchedule: route({
    method: 'PUT',
    path: '/export-requests/scheduler/{id}',
    summary: "Update a scheduled export. Omitted fields don't change.",
    tag,
    access: writes,
    errors: ['not_found', 'conflict'],
  })
    .input(scheduledExportUpdate)
    .output(scheduledExport),

  removeSchedule: route({
    method: 'DELETE',
    path: '/export-requests/scheduler/{id}',
    summary: 'Delete a scheduled export. Existing files stay.',
    tag,
    access: removes,
    errors: ['not_found'],
  })
    .input(byId)
    .output(successSchema),

  get: route({
    method: 'GET',
    path: '/export-requests/{id}',
    summary: 'Get an export.',
    tag,
    access: reads,
    errors: ['not_found'],
  })
    .input(byId)
    .output(exportRequest),

  progress: route({
    method: 'GET',
    path: '/export-requests/{id}/progress',
    summary: 'Get the progress of an export.',
    tag,
    access: reads,
    errors: ['not_found'],
  })
    .input(byId)
    .output(exportProgress),

  update: route({
    method: 'PUT',
    path: '/export-requests/{id}',
    summary: 'Change the recipient. Earlier links stop working; the new recipient gets one.',
    tag,
    access: writes,
    errors: ['not_found', 'conflict'],
  })
    .input(exportUpdate)
    .output(exportRequest),

  remove: route({
    method: 'DELETE',
    path: '/export-requests/{id}',
    summary: "Delete an export with its file and links, your own or anyone's on the site.",
    tag,
    access: removes,
    errors: ['not_found'],
  })
    .input(byId)
    .output(successSchema),

  reiterate: route({
    method: 'POST',
    path: '/export-requests/{id}/reiterate',
    summary: 'Run an export again.',
    tag,
    access: writes,
    errors: ['not_found', 'conflict'],
  })
    .input(reiterateInput)
    .output(exportRequest),

  download: route({
    method: 'GET',
    path: '/export-requests/{id}/download',
    summary: 'Download the file of an export.',
    tag,
    access: reads,
    errors: ['not_found', 'conflict'],
  })
    .input(byId)
    .output(z.file()),

  /** The recipient of the mail need not be an operator. */
  followLink: route({
    method: 'GET',
    path: '/export-files/{token}',
    summary: 'Download an export by its emailed link, for seven days.',
    tag,
    access: { who: 'public' },
    errors: ['not_found', 'conflict'],
  })
    .input(exportLinkInput)
    .output(z.file()),
};
