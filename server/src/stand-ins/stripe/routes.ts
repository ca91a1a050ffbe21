// Paths of Stripe's API that the stand-in supports.
import { missing, Refusal } from './errors.ts';
import { type Fields, inner, text } from './form.ts';
import type { Ledger } from './ledger.ts';
import { list } from './list.ts';
import { confirm, refundByForm } from './money.ts';
import { addCustomer, attach, changeCustomer, customerOf, deleteCustomer } from './people.ts';
import { chargeShape, customerShape, disputeShape, intentShape, methodShape, refundShape } from './shapes.ts';
import { subscriptionRoutes } from './subscription-routes.ts';

export interface StripeCall {
  method: string;
  path: string;
  fields: Fields;
}

function valuesOf(fields: Fields, name: string): string[] {
  return Object.values(inner(fields, name)).filter((value) => typeof value === 'string');
}

export type Answer = (ledger: Ledger, fields: Fields, id: string, expand: readonly string[]) => object;

export function one<Row>(
  rows: (ledger: Ledger) => Map<string, Row>,
  what: string,
  show: (ledger: Ledger, row: Row, expand: readonly string[]) => object,
): Answer {
  return (ledger, _fields, id, expand) => {
    const row = rows(ledger).get(id);
    if (row === undefined) throw missing(what, id);
    return show(ledger, row, expand);
  };
}

const inList = (expand: readonly string[]): string[] => expand.map((path) => path.replace(/^data\./, ''));

/** Returns whether a row matches a filter of a list; without the filter, all match. */
const isOf = (fields: Fields, name: string, value: string | null): boolean => {
  const wanted = text(fields, name);
  return wanted === null || value === wanted;
};

const routes: readonly (readonly [string, RegExp, Answer])[] = [
  ['GET', /^\/v1\/account$/, ({ accountId }) => ({ id: accountId, object: 'account' })],
  [
    'POST',
    /^\/v1\/customers$/,
    (ledger, fields) => customerShape(ledger, addCustomer(ledger, text(fields, 'email'))),
  ],
  [
    'GET',
    /^\/v1\/customers$/,
    (ledger, fields, _id, expand) =>
      list(
        ledger.customers,
        fields,
        ({ deleted, email }) => !deleted && isOf(fields, 'email', email),
        (row) => customerShape(ledger, row, inList(expand)),
      ),
  ],
  [
    'GET',
    /^\/v1\/customers\/(\w+)$/,
    (ledger, _fields, id, expand) => customerShape(ledger, customerOf(ledger, id), expand),
  ],
  ['POST', /^\/v1\/customers\/(\w+)$/, (ledger, fields, id) => changeCustomer(ledger, id, fields)],
  ['DELETE', /^\/v1\/customers\/(\w+)$/, (ledger, _fields, id) => deleteCustomer(ledger, id)],
  [
    'GET',
    /^\/v1\/customers\/(\w+)\/payment_methods$/,
    (ledger, fields, id) =>
      list(
        ledger.methods,
        fields,
        ({ customerId }) => customerId === id,
        (row) => methodShape(ledger, row),
      ),
  ],
  [
    'POST',
    /^\/v1\/payment_methods\/(\w+)\/attach$/,
    (ledger, fields, id) => methodShape(ledger, attach(ledger, text(fields, 'customer') ?? '', id)),
  ],
  ['POST', /^\/v1\/payment_intents$/, (ledger, fields, _id, expand) => confirm(ledger, fields, expand)],
  [
    'GET',
    /^\/v1\/payment_intents$/,
    (ledger, fields, _id, expand) =>
      list(
        ledger.intents,
        fields,
        ({ customerId }) => isOf(fields, 'customer', customerId),
        (row) => intentShape(ledger, row, inList(expand)),
      ),
  ],
  ['GET', /^\/v1\/payment_intents\/(\w+)$/, one(({ intents }) => intents, 'payment_intent', intentShape)],
  [
    'GET',
    /^\/v1\/charges$/,
    (ledger, fields, _id, expand) =>
      list(
        ledger.charges,
        fields,
        ({ customerId }) => isOf(fields, 'customer', customerId),
        (row) => chargeShape(ledger, row, inList(expand)),
      ),
  ],
  ['GET', /^\/v1\/charges\/(\w+)$/, one(({ charges }) => charges, 'charge', chargeShape)],
  ['POST', /^\/v1\/refunds$/, (ledger, fields) => refundByForm(ledger, fields)],
  [
    'GET',
    /^\/v1\/refunds$/,
    (ledger, fields, _id, expand) =>
      list(
        ledger.refunds,
        fields,
        ({ chargeId }) => isOf(fields, 'charge', chargeId),
        (row) => refundShape(ledger, row, inList(expand)),
      ),
  ],
  ['GET', /^\/v1\/refunds\/(\w+)$/, one(({ refunds }) => refunds, 'refund', refundShape)],
  [
    'GET',
    /^\/v1\/disputes$/,
    (ledger, fields) =>
      list(
        ledger.disputes,
        fields,
        () => true,
        (row) => disputeShape(ledger, row),
      ),
  ],
  ['GET', /^\/v1\/disputes\/(\w+)$/, one(({ disputes }) => disputes, 'dispute', disputeShape)],
  ...subscriptionRoutes,
  [
    'GET',
    /^\/v1\/events$/,
    ({ events }, fields) =>
      list(
        new Map(events.map((event) => [event.id, event])),
        fields,
        () => true,
        (event) => event,
      ),
  ],
];

/** @throws Refusal as Stripe would answer */
export function answerTo(ledger: Ledger, { method, path, fields }: StripeCall): object {
  const expand = valuesOf(fields, 'expand');
  for (const [verb, pattern, answer] of routes) {
    const found = verb === method ? pattern.exec(path) : null;
    if (found) return answer(ledger, fields, found[1] ?? '', expand);
  }
  throw new Refusal(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  });
}
