// The paths of Stripe's API that the stand-in has.
import { missing, Refusal } from './errors.ts';
import { type Fields, inner, text } from './form.ts';
import type { Ledger } from './ledger.ts';
import { confirm, refundByForm } from './money.ts';
import { addCustomer, attach, changeCustomer, customerOf, deleteCustomer } from './people.ts';
import { chargeShape, customerShape, disputeShape, intentShape, methodShape, refundShape } from './shapes.ts';

export interface StripeCall {
  method: string;
  path: string;
  fields: Fields;
}

function valuesOf(fields: Fields, name: string): string[] {
  return Object.values(inner(fields, name)).filter((value) => typeof value === 'string');
}

/** The latest first, as many as were asked for. */
function list(rows: readonly object[], fields: Fields): object {
  const limit = Number(text(fields, 'limit') ?? 10);
  const data = [...rows].reverse().slice(0, limit);
  return { object: 'list', data, has_more: rows.length > limit, url: '/v1' };
}

type Answer = (ledger: Ledger, fields: Fields, id: string, expand: readonly string[]) => object;

function one<Row>(
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

function ofCustomer<Row extends { customerId: string | null }>(
  rows: Map<string, Row>,
  fields: Fields,
): Row[] {
  return [...rows.values()].filter(({ customerId }) => customerId === text(fields, 'customer'));
}

const routes: readonly (readonly [string, RegExp, Answer])[] = [
  ['GET', /^\/v1\/account$/, ({ accountId }) => ({ id: accountId, object: 'account' })],
  [
    'POST',
    /^\/v1\/customers$/,
    (ledger, fields) => customerShape(ledger, addCustomer(ledger, text(fields, 'email'))),
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
        [...ledger.methods.values()]
          .filter((row) => row.customerId === id)
          .map((row) => methodShape(ledger, row)),
        fields,
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
        ofCustomer(ledger.intents, fields).map((row) => intentShape(ledger, row, inList(expand))),
        fields,
      ),
  ],
  ['GET', /^\/v1\/payment_intents\/(\w+)$/, one(({ intents }) => intents, 'payment_intent', intentShape)],
  [
    'GET',
    /^\/v1\/charges$/,
    (ledger, fields, _id, expand) =>
      list(
        ofCustomer(ledger.charges, fields).map((row) => chargeShape(ledger, row, inList(expand))),
        fields,
      ),
  ],
  ['GET', /^\/v1\/charges\/(\w+)$/, one(({ charges }) => charges, 'charge', chargeShape)],
  ['POST', /^\/v1\/refunds$/, (ledger, fields) => refundByForm(ledger, fields)],
  [
    'GET',
    /^\/v1\/refunds$/,
    (ledger, fields) =>
      list(
        [...ledger.refunds.values()]
          .filter((row) => row.chargeId === text(fields, 'charge'))
          .map(refundShape),
        fields,
      ),
  ],
  [
    'GET',
    /^\/v1\/disputes\/(\w+)$/,
    one(
      ({ disputes }) => disputes,
      'dispute',
      (_ledger, row) => disputeShape(row),
    ),
  ],
  ['GET', /^\/v1\/events$/, (ledger, fields) => list(ledger.events, fields)],
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
