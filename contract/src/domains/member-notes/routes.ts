import { successSchema } from '../../base/crud-routes.ts';
import { route } from '../../base/route.ts';
import { byNote, memberNote, noteInput, noteListInput, notePage, noteUpdateInput } from './schemas.ts';

const tag = 'Members';
const path = '/users/{id}/notes';
const one = '/users/{id}/notes/{noteId}';
const area = 'memberNotes';

export const memberNotes = {
  list: route({
    method: 'GET',
    path,
    summary: 'List notes about a member, newest first.',
    tag,
    access: { who: 'area', area, verb: 'read' },
    errors: ['not_found'],
  })
    .input(noteListInput)
    .output(notePage),

  create: route({
    method: 'POST',
    path,
    summary: 'Add a note about a member. Readers never see it.',
    tag,
    access: { who: 'area', area, verb: 'write' },
    errors: ['not_found'],
  })
    .input(noteInput)
    .output(memberNote),

  update: route({
    method: 'PUT',
    path: one,
    summary: 'Edit a note.',
    tag,
    access: { who: 'area', area, verb: 'write' },
    errors: ['not_found', 'conflict'],
  })
    .input(noteUpdateInput)
    .output(memberNote),

  remove: route({
    method: 'DELETE',
    path: one,
    summary: 'Delete a note.',
    tag,
    access: { who: 'area', area, verb: 'delete' },
    errors: ['not_found'],
  })
    .input(byNote)
    .output(successSchema),
};
