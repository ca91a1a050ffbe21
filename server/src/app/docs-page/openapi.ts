import { type AnyContractProcedure, isContractProcedure, type OpenAPI } from '@orpc/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter, type ZodToJsonSchemaConverterOptions } from '@orpc/zod/zod4';
import type { z } from 'zod';
import { type Access, namesSite, needsResource, type RouteMeta } from '#contract/base/access.ts';
import { type ErrorCode, errorStatus } from '#contract/base/errors.ts';
import { choiceOf } from '#contract/base/field-choices.ts';
import { alwaysRequiredDataClass, dataClassOf, hiddenDataClasses } from '#contract/base/hidden-fields.ts';
import { contract } from '#contract/index.ts';
import { accessText } from './access-text.ts';
import { addExamples } from './add-examples.ts';
import { describeParameters, descriptionOfNullable } from './descriptions.ts';

const codes = Object.keys(errorStatus) as ErrorCode[];

const meaning: Record<ErrorCode | 'internal', string> = {
  bad_request: 'The request cannot be read, or the resource header is missing.',
  unauthorized: 'No token, or one that is not valid.',
  forbidden: 'Your role on this site does not allow it.',
  not_found: 'There is no such thing, or it is not yours.',
  conflict: 'Somebody else was faster, or a limit is reached.',
  invalid: 'An input is wrong; fields says which and why.',
  too_many_requests: 'Too many attempts; Retry-After says when to try again.',
  unavailable: 'Not available right now; Retry-After says when to try again.',
  internal: 'Something went wrong on our side.',
};

const errorSchema = {
  type: 'object',
  required: ['error', 'error_description', 'request_id'],
  properties: {
    error: {
      type: 'string',
      enum: [...codes, 'internal'],
      description: 'Kind of the error, for programs.',
    },
    error_description: { type: 'string', description: 'A sentence a person may read.' },
    error_key: { type: 'string', description: 'Names the sentence, for translations.' },
    error_params: {
      type: 'object',
      additionalProperties: { type: ['string', 'number'] },
      description: "What stands in the sentence's places, by name.",
    },
    request_id: { type: 'string', description: 'Names this request in the log.' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'A sentence for each wrong input, by its path.',
    },
  },
} as const;

function errorResponses(): Record<string, OpenAPI.ResponseObject> {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries(
    Object.entries(meaning).map(([code, description]) => [code, { description, content }]),
  );
}

/** Documentation of a route beyond its schemas: its permitted callers, and its possible answers. */
export interface DocumentedOperation extends OpenAPI.OperationObject {
  'x-access'?: Access;
}

const idempotencyKey: OpenAPI.ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Any text of up to 255 characters. The same call with the same key happens once.',
  schema: { type: 'string', maxLength: 255 },
};

function security(access: Access, path: string): Record<string, string[]>[] {
  if (access.who === 'public') return [];
  return [needsResource(access) && !namesSite(path) ? { token: [], resource: [] } : { token: [] }];
}

function complete(operation: DocumentedOperation, route: AnyContractProcedure): void {
  const { access, repeat } = route['~orpc'].meta as RouteMeta;
  operation['x-access'] = access;
  operation.description = `Who may call: ${accessText(access)}.`;
  operation.security = security(access, route['~orpc'].route.path ?? '');
  if (repeat === 'keyed') operation.parameters = [...(operation.parameters ?? []), idempotencyKey];
  const succeeded = Object.entries(operation.responses ?? {}).filter(([status]) => Number(status) < 400);
  const refused = (Object.keys(route['~orpc'].errorMap) as ErrorCode[]).map((code) => [
    String(errorStatus[code]),
    { $ref: `#/components/responses/${code}` },
  ]);
  operation.responses = {
    ...Object.fromEntries(succeeded),
    ...Object.fromEntries(refused),
    500: { $ref: '#/components/responses/internal' },
  };
}

/** Restricts a body with a file to the form encoding, because the generator also offers JSON for every body. */
function filesByForm({ requestBody }: DocumentedOperation): void {
  const content = (requestBody as OpenAPI.RequestBodyObject | undefined)?.content;
  if (content?.['multipart/form-data']) delete content['application/json'];
}

/** Documents the fields of which an input needs one. */
function choicesOfFields({ requestBody }: DocumentedOperation, route: AnyContractProcedure): void {
  const { inputSchema } = route['~orpc'];
  const fields = inputSchema ? choiceOf(inputSchema as z.core.$ZodType) : [];
  if (fields.length === 0) return;
  const content = (requestBody as OpenAPI.RequestBodyObject | undefined)?.content ?? {};
  for (const { schema } of Object.values(content))
    if (schema) Object.assign(schema, { anyOf: fields.map((field) => ({ required: [field] })) });
}

function routeById(id: string): AnyContractProcedure {
  let found: unknown = contract;
  for (const name of id.split('.')) found = (found as Record<string, unknown>)[name];
  if (!isContractProcedure(found)) throw new Error(`no route ${id} in the contract`);
  return found;
}

const description = [
  'Every path also answers without `admin/`. Sign in with `POST /authorization` and send the token it answers in the header `token`; a program sends the key of its service account there. Calls inside a site name it by its key in the header `resource`, or in their path (`/resources/{key}`), which wins over the header; `GET /available-resources` lists them.',
  'To try a call on this page, put your token and the key of a site under Authentication. They are sent to this server alone, and forgotten when the page is closed.',
  'Amounts are integer cents, instants ISO 8601 in UTC. Lists take `limit`, `page`, `order`, `sort` and `filter[field]`. A field marked `x-hidden-from` is null (a list: empty) for those roles; a filter marked `x-refused-to` answers them 403.',
  'Also [as a page without scripts](/api/docs/plain) and [as OpenAPI 3.1](/api/openapi.json).',
].join('\n\n');

/** Documents from which roles marked fields are hidden, and which roles may not use marked inputs. */
const rolesOfFields: NonNullable<ZodToJsonSchemaConverterOptions['interceptors']>[number] = (given) => {
  const [required, json] = given.next(given);
  const hidden = dataClassOf(given.schema);
  const asked = alwaysRequiredDataClass(given.schema);
  return [
    required,
    {
      ...json,
      ...(hidden === null ? {} : { 'x-hidden-from': hiddenDataClasses(hidden) }),
      ...(asked === null ? {} : { 'x-refused-to': hiddenDataClasses(asked) }),
    },
  ];
};

/** Leaves out the format of a local time: `date-time` requires an offset. */
const localTime: typeof rolesOfFields = (given) => {
  const [required, { format, ...json }] = given.next(given) as [boolean, { format?: string }];
  const isLocal = (given.schema._zod.def as { local?: boolean }).local === true;
  return [required, isLocal || format === undefined ? json : { ...json, format }];
};

/** Generates the API's OpenAPI 3.1 document from the contract. */
export async function makeOpenApi(): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({
    schemaConverters: [
      new ZodToJsonSchemaConverter({ interceptors: [descriptionOfNullable, localTime, rolesOfFields] }),
    ],
  });
  const document = (await generator.generate(contract, {
    info: {
      title: 'Masthead API',
      version: '1',
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
      description,
    },
    servers: [{ url: '/api/admin' }, { url: '/api' }],
    components: {
      schemas: { Error: errorSchema as unknown as OpenAPI.SchemaObject },
      responses: errorResponses(),
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token', description: 'From POST /authorization.' },
        resource: { type: 'apiKey', in: 'header', name: 'resource', description: 'Key of the site.' },
      },
    },
  })) as OpenAPI.Document;
  for (const methods of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(methods as Record<string, DocumentedOperation>)) {
      const id = operation.operationId ?? '';
      const route = routeById(id);
      complete(operation, route);
      filesByForm(operation);
      describeParameters(operation);
      addExamples(operation, id, route);
      // Runs after the examples, which are based on the fields that a schema names.
      choicesOfFields(operation, route);
    }
  }
  return document;
}
