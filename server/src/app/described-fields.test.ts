import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { hiddenWithout } from '#contract/base/hidden-fields.ts';
import { descriptionOfNullable } from './docs-page/descriptions.ts';
import { docsPage } from './docs-page/docs-page.ts';
import { makeOpenApi } from './docs-page/openapi.ts';

/** Parts of a schema that have fields or a description. */
interface Shape {
  $ref?: string;
  description?: string;
  properties?: Record<string, Shape>;
  additionalProperties?: Shape | boolean;
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
}

interface Operation {
  operationId: string;
  parameters?: { name: string; description?: string; schema: Shape }[];
  requestBody?: { content: Record<string, { schema?: Shape }> };
  responses: Record<string, { content?: Record<string, { schema?: Shape }> }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Shape> };
}

function* fields(shape: Shape, path: string): Generator<[path: string, field: Shape]> {
  for (const [name, field] of Object.entries(shape.properties ?? {})) {
    yield [`${path}.${name}`, field];
    yield* fields(field, `${path}.${name}`);
  }
  const { items, additionalProperties: others, anyOf = [], oneOf = [], allOf = [] } = shape;
  if (items) yield* fields(items, `${path}[]`);
  if (typeof others === 'object') yield* fields(others, `${path}[name]`);
  for (const part of [...anyOf, ...oneOf, ...allOf]) yield* fields(part, path);
}

function* fieldsOf({ operationId: id, parameters = [], requestBody, responses }: Operation) {
  for (const parameter of parameters) {
    yield [`${id} ?${parameter.name}`, parameter] as [string, Shape];
    yield* fields(parameter.schema, `${id} ?${parameter.name}`);
  }
  for (const { schema } of Object.values(requestBody?.content ?? {}))
    yield* fields(schema ?? {}, `${id} body`);
  for (const { content = {} } of Object.values(responses))
    for (const { schema } of Object.values(content)) yield* fields(schema ?? {}, `${id} answer`);
}

test('every field and parameter of the API is described', async () => {
  const { paths, components } = (await makeOpenApi()) as unknown as Document;
  const all = [
    ...Object.values(paths).flatMap((methods) => Object.values(methods).flatMap((one) => [...fieldsOf(one)])),
    ...Object.entries(components.schemas).flatMap(([name, shape]) => [...fields(shape, name)]),
  ];
  const isDescribed = ({ $ref, description }: Shape): boolean =>
    description !== undefined ||
    ($ref !== undefined && components.schemas[$ref.split('/').at(-1) ?? '']?.description !== undefined);
  const missing = [...new Map(all)].flatMap(([path, field]) => (isDescribed(field) ? [] : [path]));
  expect(all.length).toBeGreaterThan(1_000);
  expect(missing).toEqual([]);
});

test('descriptions reach the document and the page for every kind of field', async () => {
  const amount = hiddenWithout('amounts');
  const converter = new ZodToJsonSchemaConverter({ interceptors: [descriptionOfNullable] });
  const schema = z.object({
    before: z.string().describe('Before.').nullable().optional(),
    after: z.string().describe('Inner.').nullable().describe('After.'),
    hidden: amount(z.int().nullable().describe('Hidden.')),
    default: z.string().describe('Default.').default('x'),
    piped: z.preprocess(String, z.string().describe('Piped.')),
    list: z.array(z.string()).describe('List.'),
  });
  const [, json] = converter.convert(schema, { strategy: 'input' });
  const texts = Object.values((json as Shape).properties ?? {}).map(({ description }) => description);
  expect(texts).toEqual(['Before.', 'After.', 'Hidden.', 'Default.', 'Piped.', 'List.']);

  const document = await makeOpenApi();
  const { paths } = document as unknown as Document;
  const limit = paths['/users']?.get?.parameters?.find(({ name }) => name === 'limit');
  expect(limit).toMatchObject({ description: 'Most rows of one page; 10 by default.' });
  expect(limit?.schema).not.toHaveProperty('description');
  const page = docsPage(document);
  expect(page).toContain('Most rows of one page; 10 by default.');
  expect(page).toContain('// Number of rows on all pages together.');
});
