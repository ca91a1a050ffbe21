import type { OpenAPI } from '@orpc/contract';
import { isWhole, namesAt, type Place, rankOf, sharedName } from './schema-names.ts';

/** Parts of a schema that contain schemas, and those that belong to the field that has the schema. */
interface Shape {
  type?: string;
  description?: string;
  properties?: Record<string, Shape>;
  additionalProperties?: Shape | boolean;
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  'x-hidden-from'?: string[];
  'x-refused-to'?: string[];
}

type Content = Record<string, { schema?: Shape }>;
type Visit = (schema: Shape, path: readonly string[]) => Shape;

/** Splits a schema into what belongs to its field and what can be shared. */
function split(schema: Shape): { own: Shape; shared: Shape } {
  const { description, 'x-hidden-from': hidden, 'x-refused-to': refused, ...shared } = schema;
  const own = {
    ...(description === undefined ? {} : { description }),
    ...(hidden === undefined ? {} : { 'x-hidden-from': hidden }),
    ...(refused === undefined ? {} : { 'x-refused-to': refused }),
  };
  return { own, shared };
}

const keyOf = (schema: Shape): string => JSON.stringify(split(schema).shared);

const canBeNamed = ({ type, properties }: Shape): boolean =>
  type === 'object' && properties !== undefined && Object.keys(properties).length > 1;

/** Returns a copy of a schema in which each schema inside is replaced by the result of the visit. */
function mapInside(schema: Shape, path: readonly string[], visit: Visit): Shape {
  const copy: Shape = { ...schema };
  const { properties, items, additionalProperties: others } = schema;
  if (properties)
    copy.properties = Object.fromEntries(
      Object.entries(properties).map(([name, one]) => [name, visit(one, [...path, name])]),
    );
  if (items) copy.items = visit(items, [...path, '[]']);
  if (typeof others === 'object') copy.additionalProperties = visit(others, [...path, '{}']);
  for (const part of ['anyOf', 'oneOf', 'allOf'] as const) {
    const choices = schema[part];
    if (choices) copy[part] = choices.map((one) => visit(one, path));
  }
  return copy;
}

/** Returns a copy of a call in which each schema of its body and its answers is replaced. */
function mapOperation(
  operation: OpenAPI.OperationObject,
  visit: (schema: Shape, place: Place) => Shape,
): OpenAPI.OperationObject {
  const [domain = '', verb = ''] = (operation.operationId ?? '').split('.');
  const mapContent = (holder: unknown, side: Place['side']): unknown => {
    const { content } = holder as { content?: Content };
    if (!content) return holder;
    const mapped = Object.entries(content).map(([type, one]) => [
      type,
      one.schema ? { ...one, schema: visit(one.schema, { domain, verb, side, path: [] }) } : one,
    ]);
    return { ...(holder as object), content: Object.fromEntries(mapped) };
  };
  const responses = Object.entries(operation.responses ?? {}).map(([status, one]) => [
    status,
    mapContent(one, 'Answer'),
  ]);
  const body = operation.requestBody ? { requestBody: mapContent(operation.requestBody, 'Body') } : {};
  return { ...operation, ...body, responses: Object.fromEntries(responses) } as OpenAPI.OperationObject;
}

function mapDocument(
  document: OpenAPI.Document,
  visit: (schema: Shape, place: Place) => Shape,
): OpenAPI.Document {
  const paths = Object.entries(document.paths ?? {}).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods as Record<string, OpenAPI.OperationObject>).map(([method, operation]) => [
        method,
        mapOperation(operation, visit),
      ]),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(paths) } as OpenAPI.Document;
}

function placesOf(document: OpenAPI.Document): Map<string, Place[]> {
  const places = new Map<string, Place[]>();
  const collect = (schema: Shape, place: Place): Shape => {
    if (canBeNamed(schema)) {
      const key = keyOf(schema);
      places.set(key, [...(places.get(key) ?? []), place]);
    }
    return mapInside(schema, place.path, (one, path) => collect(one, { ...place, path }));
  };
  mapDocument(document, collect);
  return places;
}

const areUseful = (places: readonly Place[]): boolean => places.length > 1 || places.some(isWhole);

/** Returns names by schema. A schema without a free name stays where it is. */
function chooseNames(places: ReadonlyMap<string, readonly Place[]>): Map<string, string> {
  const taken = new Set(['Error']);
  const names = new Map<string, string>();
  const ranked = [...places]
    .filter(([, all]) => areUseful(all))
    .map(([key, all]) => ({ key, all: [...all].sort((one, other) => rankOf(one) - rankOf(other)) }))
    .sort((one, other) => rankOf(one.all[0] as Place) - rankOf(other.all[0] as Place));
  for (const { key, all } of ranked) {
    const isShared = new Set(all.map(({ domain }) => domain)).size > 2;
    const wanted = [...(isShared ? all.flatMap(sharedName) : []), ...all.flatMap(namesAt)];
    const name = wanted.find((one) => /^[A-Z]\w*$/.test(one) && !taken.has(one));
    if (name === undefined) continue;
    taken.add(name);
    names.set(key, name);
  }
  return names;
}

/**
 * Moves the objects of bodies and answers to the document's named schemas, so that generated clients have types. The
 * same object is there once; descriptions and marks stay at the field that has it.
 */
export function nameSchemas(document: OpenAPI.Document): OpenAPI.Document {
  const names = chooseNames(placesOf(document));
  const schemas: Record<string, unknown> = { ...document.components?.schemas };
  const replace = (schema: Shape): Shape => {
    const name = canBeNamed(schema) ? names.get(keyOf(schema)) : undefined;
    if (name === undefined) return mapInside(schema, [], replace);
    const { own, shared } = split(schema);
    schemas[name] ??= mapInside(shared, [], replace);
    return { $ref: `#/components/schemas/${name}`, ...own } as Shape;
  };
  const named = mapDocument(document, replace);
  return { ...named, components: { ...named.components, schemas } } as OpenAPI.Document;
}
