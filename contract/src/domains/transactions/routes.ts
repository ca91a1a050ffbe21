import { z } from 'zod';
import { crudRoutes, successSchema } from '../../base/crud-routes.ts';
import { byId, idParam } from '../../base/ids.ts';
import { pageOf, paging } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import {
  transaction,
  transactionInput,
  transactionListInput,
  transactionPage,
  transactionRow,
  transactionUpdateInput,
} from './schemas.ts';

const tag = 'Transactions';
const { may, ...usual } = crudRoutes('transactions', tag, '/transactions');

export const transactions = {
  list: route({
    method: 'GET',
    path: '/transactions',
    summary: 'List transactions with totals, newest first, as a page or by email.',
    tag,
    access: may('read'),
    errors: ['conflict'],
  })
    .input(transactionListInput)
    .output(transactionPage),

  ofMember: route({
    method: 'GET',
    path: '/users/{id}/transactions/list',
    summary: "List a member's transactions, latest first.",
    tag,
    access: may('read'),
    errors: ['not_found'],
  })
    .input(z.strictObject({ id: idParam.describe('Id of the member.'), ...paging }))
    .output(pageOf(transactionRow)),

  get: usual.get('Get a transaction with its purchases and refunds.', transaction),
  create: usual.create(
    'Record a payment received elsewhere. It changes no subscription or access.',
    transactionInput,
    transaction,
  ),

  update: route({
    method: 'PATCH',
    path: '/transactions/{id}',
    summary: 'Correct a manual transaction.',
    tag,
    access: may('write'),
    errors: ['not_found', 'conflict'],
  })
    .input(transactionUpdateInput)
    .output(transaction),

  remove: route({
    method: 'DELETE',
    path: '/transactions/{id}',
    summary: 'Delete a manual transaction with its purchases.',
    tag,
    access: may('delete'),
    errors: ['not_found', 'conflict'],
  })
    .input(byId)
    .output(successSchema),
};
