import { beforeAll, expect, test } from 'vitest';
import { nameSchemas } from './named-schemas.ts';
import { makeOpenApi } from './openapi.ts';

type Schemas = Record<string, unknown>;

let inline: object;
let named: { components: { schemas: Schemas } };
beforeAll(async () => {
  const document = await makeOpenApi();
  inline = JSON.parse(JSON.stringify(document)) as object;
  named = JSON.parse(JSON.stringify(nameSchemas(document))) as typeof named;
});

const prefix = '#/components/schemas/';

/** Returns a copy with each named schema in place of its reference; `Error` stays, as it was one before. */
function expanded(value: unknown, schemas: Schemas): unknown {
  if (Array.isArray(value)) return value.map((one) => expanded(one, schemas));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...own } = value as { $ref?: unknown };
  if (typeof $ref === 'string' && $ref.startsWith(prefix) && $ref !== `${prefix}Error`)
    return { ...(expanded(schemas[$ref.slice(prefix.length)], schemas) as object), ...own };
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, expanded(one, schemas)]));
}

test('named schemas say the same as the schemas that they replace', () => {
  const { components, ...rest } = named;
  const { schemas, ...others } = components;
  const back = { ...rest, components: { ...others, schemas: { Error: schemas.Error } } };
  expect(expanded(back, schemas)).toEqual(inline);
});

test('the document is a third smaller, and every name is used', () => {
  const text = JSON.stringify(named);
  expect(text.length).toBeLessThan(JSON.stringify(inline).length * 0.7);
  const used = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
  expect(new Set(used)).toEqual(new Set(Object.keys(named.components.schemas)));
});

test('names are those of records, bodies and answers', () => {
  const names = Object.keys(named.components.schemas);
  expect(names.filter((name) => !/^[A-Z][A-Za-z0-9]+$/.test(name))).toEqual([]);
  const known = [
    'Member',
    'MemberRow',
    'Promo',
    'PromosCreateBody',
    'PromosListAnswer',
    'Paginator',
    'Taxonomy',
  ];
  expect(names).toEqual(expect.arrayContaining(known));
});
