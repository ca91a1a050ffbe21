import type { OpenAPI } from '@orpc/contract';
import fc from 'fast-check';
import { uidOf } from '../access-matrix/seed-messages.ts';
import { pixel } from '../pixel.ts';
import { knownBody } from './bodies.ts';
import { type Kind, rowOf } from './known.ts';
import { hostile, hostileText, nearlyValid, type Shape, valid } from './values.ts';

interface Parameter {
  name: string;
  in: string;
  schema?: Shape;
  required?: boolean;
}

export interface Operation {
  id: string;
  method: string;
  path: string;
  parameters: Parameter[];
  body: Shape | null;
  /** The field of the file that it carries instead; null for a body as JSON. */
  fileField: string | null;
  /** Statuses that the documentation names. */
  statuses: number[];
}

/** Request to send, once the rows for its placeholders are chosen. */
export interface FuzzRequest {
  operation: Operation;
  params: Record<string, string>;
  query: unknown;
  body: unknown;
  /** Sent instead of the body as JSON. */
  rawBody: string | null;
  contentType: string | null;
  caller: number;
  resourceKey: string | null;
  idempotencyKey: string | null;
  /** Filters travel as one JSON text instead of in brackets. */
  isFilterText: boolean;
}

function fileFieldOf(form: Shape | undefined): string | null {
  return form === undefined ? null : (Object.keys(form.properties ?? {})[0] ?? 'file');
}

/** Returns the operations of the OpenAPI description, which is generated from the contract's schemas. */
export function operationsOf(document: OpenAPI.Document): Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, OpenAPI.OperationObject>).map(([method, operation]) => {
      const content = (operation.requestBody as OpenAPI.RequestBodyObject | undefined)?.content;
      return {
        id: operation.operationId ?? '',
        method: method.toUpperCase(),
        path,
        parameters: (operation.parameters ?? []) as Parameter[],
        fileField: fileFieldOf(content?.['multipart/form-data']?.schema as Shape | undefined),
        body: (content?.['application/json']?.schema as Shape | undefined) ?? null,
        statuses: Object.keys(operation.responses ?? {}).map(Number),
      };
    }),
  );
}

type Mode = 'valid' | 'near' | 'hostile';

function inMode(mode: Mode, shape: Shape): fc.Arbitrary<unknown> {
  if (mode === 'valid') return valid(shape);
  return mode === 'near' ? nearlyValid(shape) : hostile(shape);
}

function queryShape({ parameters }: Operation): Shape {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  return {
    type: 'object',
    properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema ?? {}])),
    required: inQuery.flatMap(({ name, required }) => (required ? [name] : [])),
  };
}

const anyText = fc.oneof(
  hostileText,
  fc.constantFrom('0', '1', '-1', '1.5', '900000000001', '9007199254740993', 'me', '..'),
);

/** Popups whose uids requests name: `uidOf` of the numbers below. */
export const knownPopups = 12;

/** Rows that a path is about, by its first name. */
const kindsByPath: Readonly<Record<string, Kind>> = {
  teams: 'group',
  plans: 'plan',
  subscriptions: 'option',
  promos: 'promo',
  invites: 'invite',
  'code-families': 'codeFamily',
  'test-clock': 'clockTurn',
  'stripe-differences': 'drift',
  deliveries: 'delivery',
  integrations: 'member',
  configuration: 'draft',
  transactions: 'transaction',
  content: 'content',
  events: 'action',
  triggers: 'trigger',
  webhooks: 'webhook',
  'mail-templates': 'emailTemplate',
  pricing: 'partnerPlan',
  partners: 'newPartner',
};

/** Returns the kind of rows that a path names: `/teams/{id}/users/{userId}` a group and a member. */
function kindIn(path: string, name: string): Kind {
  if (path.startsWith('/export-requests/scheduler')) return 'schedule';
  if (path.startsWith('/export-requests')) return 'exported';
  if (path.startsWith('/users/bulk-changes')) return 'bulkChange';
  if (path.startsWith('/users/imports')) return 'memberImport';
  if (name === 'operatorId') return 'operator';
  if (name === 'partnerId') return 'partner';
  if (path.startsWith('/roles/operators')) return 'operator';
  if (path.includes('/cascade-access/applied/')) return 'cascadeApplied';
  if (path.includes('/cascade-access/exclude/')) return 'cascadeExcluded';
  if (path.includes('/cascade-access/{id}')) return 'cascade';
  if (name === 'userId' || path.startsWith('/users') || path.startsWith('/sponsor')) return 'member';
  if (path.startsWith('/ti-event/ticket/user')) return 'member';
  if (path.startsWith('/ti-event/ticket/pass')) return 'pass';
  if (path.startsWith('/ti-event/ticket')) return 'ticket';
  if (path.startsWith('/ti-event')) return 'event';
  if (path.startsWith('/transactions/receipt/templates')) return 'receiptTemplate';
  if (path.includes('/pricing/invoice/')) return 'invoice';
  if (path.startsWith('/resources/service-accounts')) return 'account';
  if (path.includes('/websites/')) return 'website';
  if (path.startsWith('/configuration/transfers')) return 'transfer';
  return kindsByPath[path.split('/')[1] ?? ''] ?? 'session';
}

/** Returns the values of a parameter that depend on the whole path; null for most. */
function inPath(path: string, name: string, keys: readonly string[]): fc.Arbitrary<string> | null {
  // Half of them are free, so that one can be made under its own uid.
  if (name === 'uid') return fc.nat({ max: 2 * knownPopups - 1 }).map(uidOf);
  if (name === 'revision' || name === 'version') return fc.constantFrom('1', '1', '2');
  if (name === 'mode') return fc.constantFrom('live', 'test');
  if (name === 'service') return fc.constantFrom('mailchimp', 'slack', 'hubspot', 'campaignmonitor');
  if (path === '/triggers/{id}') return fc.constantFrom('1', '2', '3', '4');
  if (name === 'part') return fc.constantFrom('0', '0', '1');
  if (name === 'key' && path.startsWith('/resources')) return fc.constantFrom(...keys);
  if (name === 'subscriptionId') return fc.oneof(rowOf('subscription'), rowOf('option'));
  // Subscriptions and custom fields are found only with their member, the first one.
  if (path.startsWith('/users/{id}/subscriptions') || path === '/users/{id}/extra/data')
    return fc.constant('@member:0');
  return null;
}

function paramsOf(
  { path, parameters }: Operation,
  mode: Mode,
  keys: readonly string[],
): fc.Arbitrary<FuzzRequest['params']> {
  const names = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  const value = (name: string) => {
    const row = inPath(path, name, keys) ?? rowOf(kindIn(path, name));
    return mode === 'hostile' ? fc.oneof(row, anyText) : row;
  };
  return fc.record(Object.fromEntries(names.map((name) => [name, value(name)])));
}

/** Generates bodies that sometimes aren't JSON, or declare another type. */
const rawBody = fc.oneof(
  { weight: 30, arbitrary: fc.constant(null) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('{', '{"a":', '[]', '"text"', 'null', '1', '', '\u0000', '[['.repeat(20_000)),
  },
);

const rarely = (value: fc.Arbitrary<string | null>) =>
  fc.oneof({ weight: 20, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });

const fileContent = fc.constantFrom<string | Buffer>(
  'email,name\na@example.com,Ana\n',
  'email;name\n"x',
  '\u0000'.repeat(50),
  'PK\u0003\u0004',
  pixel,
);

/** Returns a body as JSON, or the content of the file to send. */
function bodyOf(operation: Operation, mode: Mode): fc.Arbitrary<unknown> {
  if (operation.fileField !== null) return fc.oneof(fileContent, hostileText);
  const known = knownBody(operation.id);
  if (mode === 'valid' && known) return known;
  return operation.body === null ? fc.constant(undefined) : inMode(mode, operation.body);
}

interface RequestOptions {
  /** Number of operators who call. */
  callers: number;
  /** Keys of the sites that are called. */
  keys: readonly string[];
  /** Leaves out the spoiled and hostile requests. */
  isValidOnly: boolean;
}

export function requestOf(operation: Operation, { callers, keys, isValidOnly }: RequestOptions) {
  const request = (mode: Mode): fc.Arbitrary<FuzzRequest> =>
    fc.record({
      operation: fc.constant(operation),
      params: paramsOf(operation, mode, keys),
      query: inMode(mode, queryShape(operation)),
      body: bodyOf(operation, mode),
      rawBody,
      contentType: rarely(fc.constantFrom('text/plain', 'multipart/form-data', ';;', 'application/jsonp')),
      caller: fc.nat({ max: callers - 1 }),
      resourceKey: fc.oneof(
        { weight: 15, arbitrary: fc.constantFrom(...keys) },
        { weight: 1, arbitrary: fc.constantFrom(null, "' or 1=1 --", '../..', 'x'.repeat(3_000)) },
      ),
      idempotencyKey: rarely(fc.constantFrom('one', 'two', 'three', 'k'.repeat(256), "'")),
      isFilterText: fc.boolean(),
    });
  if (isValidOnly) return request('valid');
  return fc.oneof(
    { weight: 4, arbitrary: request('valid') },
    { weight: 3, arbitrary: request('near') },
    { weight: 3, arbitrary: request('hostile') },
  );
}

/** Returns the same input with its filter as JSON text, which the API accepts, too. */
export function withFilterText(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const { filter, ...rest } = input as Record<string, unknown>;
  return typeof filter === 'object' && filter !== null ? { ...rest, filter: JSON.stringify(filter) } : input;
}

function append(target: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined) return;
  if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value)) append(target, `${name}[${key}]`, part);
  else target.append(name, typeof value === 'string' ? value : JSON.stringify(value));
}

/** Returns the query in bracket notation, as clients send it. Cuts long ones, as every server does. */
export function queryText(query: unknown): string {
  const params = new URLSearchParams();
  if (typeof query === 'object' && query !== null)
    for (const [name, value] of Object.entries(query)) append(params, name, value);
  return params.toString().slice(0, 6_000);
}
