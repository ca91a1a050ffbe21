import { successSchema } from '../../base/crud-routes.ts';
import { byId } from '../../base/ids.ts';
import { route } from '../../base/route.ts';
import {
  memberViewInput,
  memberViewUpdate,
  savedView,
  transactionViewInput,
  transactionViewUpdate,
  savedViews as views,
} from './schemas.ts';

const tag = 'Saved views';

/** Creates the routes of a list's views: the right to read the list reads them, the right to write it writes them. */
function viewRoutes<const A extends 'members' | 'transactions'>(area: A, path: `/${string}`, list: string) {
  const read = { who: 'area', area, verb: 'read' } as const;
  const write = { who: 'area', area, verb: 'write' } as const;
  const one = `${path}/{id}` as const;
  return {
    list: route({
      method: 'GET',
      path,
      summary: `Saved views of the list of ${list}, by their names.`,
      tag,
      access: read,
    }),
    create: route({
      method: 'POST',
      path,
      summary: `Save a filter of the list of ${list} under a name.`,
      tag,
      access: write,
      errors: ['conflict'],
    }),
    update: route({
      method: 'PUT',
      path: one,
      summary: `Rename a saved view of ${list}, or replace its filter.`,
      tag,
      access: write,
      errors: ['not_found', 'conflict'],
    }),
    remove: route({
      method: 'DELETE',
      path: one,
      summary: `Delete a saved view of ${list}.`,
      tag,
      access: write,
      errors: ['not_found'],
    }),
  };
}

const ofMembers = viewRoutes('members', '/users/views', 'members');
const ofTransactions = viewRoutes('transactions', '/transactions/views', 'transactions');

export const savedViews = {
  listOfMembers: ofMembers.list.output(views),
  createOfMembers: ofMembers.create.input(memberViewInput).output(savedView),
  updateOfMembers: ofMembers.update.input(memberViewUpdate).output(savedView),
  removeOfMembers: ofMembers.remove.input(byId).output(successSchema),
  listOfTransactions: ofTransactions.list.output(views),
  createOfTransactions: ofTransactions.create.input(transactionViewInput).output(savedView),
  updateOfTransactions: ofTransactions.update.input(transactionViewUpdate).output(savedView),
  removeOfTransactions: ofTransactions.remove.input(byId).output(successSchema),
};
