import type { OpenAPI } from '@orpc/contract';

export type Schema = OpenAPI.SchemaObject | OpenAPI.ReferenceObject;

/** Parts of a schema that the documentation shows; ours use no others. */
interface Shape {
  $ref?: string;
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  description?: string;
  'x-hidden-from'?: string[];
  'x-refused-to'?: string[];
}

/** Bound that means no more than "a safe integer" and is therefore omitted. */
const anyNumber = 2 ** 53 - 1;

function range(low: number | undefined, high: number | undefined): string {
  const from = low !== undefined && low > -anyNumber ? `${low}` : '';
  const to = high !== undefined && high < anyNumber ? `${high}` : '';
  return from === '' && to === '' ? '' : ` (${from}…${to})`;
}

function rolesText({ 'x-hidden-from': hidden, 'x-refused-to': refused }: Shape): string {
  if (hidden) return `, hidden from ${hidden.join(', ')}`;
  return refused ? `, refused to ${refused.join(', ')}` : '';
}

function objectText(shape: Shape, depth: number): string {
  const entries = Object.entries(shape.properties ?? {});
  if (entries.length === 0) return '{}';
  const pad = '  '.repeat(depth + 1);
  const lines = entries.map(([name, part]) => {
    const mark = shape.required?.includes(name) ? '' : '?';
    const meaning = part.description ? `${pad}// ${part.description}\n` : '';
    return `${meaning}${pad}${name}${mark}: ${shapeText(part, depth + 1)}${rolesText(part)}`;
  });
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
}

function plainShape(shape: Shape, depth: number): string {
  switch (shape.type) {
    case 'object':
      return objectText(shape, depth);
    case 'array':
      return `list${range(shape.minItems, shape.maxItems)} of ${shapeText(shape.items ?? {}, depth)}`;
    case 'string':
      return `${shape.format ?? 'text'}${range(shape.minLength, shape.maxLength)}`;
    case 'integer':
    case 'number':
      return `${shape.type}${range(shape.minimum, shape.maximum)}`;
    default:
      return shape.type ?? 'anything';
  }
}

function shapeText(shape: Shape, depth: number): string {
  if (shape.$ref) return shape.$ref.split('/').at(-1) ?? '';
  if (shape.const !== undefined) return JSON.stringify(shape.const);
  if (shape.enum) return shape.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return choices.map((choice) => shapeText(choice, depth)).join(' or ');
  if (shape.allOf) return shape.allOf.map((part) => shapeText(part, depth)).join(' and ');
  return plainShape(shape, depth);
}

/** Describes a JSON schema briefly: `list of { id: integer, name: text (1…40) }`. A `?` marks optional fields. */
export function schemaText(schema: Schema): string {
  return shapeText(schema as Shape, 0);
}
