import { numberFor } from './example-numbers.ts';
import { textFor } from './example-values.ts';
import type { Schema } from './schema-text.ts';

/** Parts of a schema that an example depends on. */
interface Shape {
  type?: string;
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
  additionalProperties?: boolean | Shape;
  propertyNames?: Shape;
  required?: string[];
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  maxLength?: number;
  minItems?: number;
}

/** Context of an example: the heading of its call, and whether optional fields are included. */
export interface Making {
  heading: string;
  whole: boolean;
}

const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-11-20T09:30:00.000Z',
  date: '2026-11-20',
  email: 'ada.byron@example.com',
  uuid: '0b9f7c52-6d1e-4c3a-9a57-2f4e8d1b6a90',
  uri: 'https://www.harbour-courier.example.com/subscribe',
};

const host = 'www.harbour-courier.example.com';
const hostPattern =
  '^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$';

/** Texts by the pattern that they must match; for other patterns the name of the field is more specific. */
const ofPatterns: Readonly<Record<string, string>> = {
  [hostPattern]: host,
  '\\.': host,
  '^@?([a-z0-9-]+\\.)+[a-z0-9-]{2,}$': 'spam.example.com',
  '^[A-Z]{2}$': 'GB',
  '^[a-z]{3}$': 'usd',
  '^(?!0000)\\d{4}-(0[1-9]|1[0-2])$': '2026-10',
  '^([a-z0-9][a-z0-9-]{0,62})?$': 'harbour-courier',
  '^[a-z0-9]+(-[a-z0-9]+)*$': 'digital',
  '^[A-Za-z0-9_-]{43}$': 'Zk3vXq8RwT1bLz7YpC4dJf6HsG3aMe9Un2oBi5DtQxS',
};

function textOf({ format, pattern, maxLength }: Shape, name: string, { heading }: Making): string {
  const text = ofPatterns[pattern ?? ''] ?? formats[format ?? ''] ?? textFor(name, heading);
  return text.slice(0, maxLength);
}

function numberOf(shape: Shape, name: string): number {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = shape;
  return Math.min(Math.max(numberFor(name), minimum), maximum);
}

function objectOf(shape: Shape, name: string, making: Making): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties: others } = shape;
  const fields = Object.entries(properties).filter(([field]) => making.whole || required.includes(field));
  const made = fields.map(([field, part]) => [field, partOf(part, field, making)] as const);
  if (typeof others !== 'object' || Object.keys(properties).length > 0) return Object.fromEntries(made);
  const { propertyNames: names } = shape;
  const keys = names?.enum ?? [names ? partOf(names, `${name}_key`, making) : 'daily'];
  return Object.fromEntries(keys.map((key) => [String(key), partOf(others, String(key), making)]));
}

function partOf(shape: Shape, name: string, making: Making): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return partOf(choices.find(({ type }) => type !== 'null') ?? { type: 'null' }, name, making);
  if (shape.allOf && !shape.type) return partOf(Object.assign({}, ...shape.allOf) as Shape, name, making);
  switch (shape.type) {
    case 'object':
      return objectOf(shape, name, making);
    case 'array':
      return [partOf(shape.items ?? {}, name, making)];
    case 'string':
      return textOf(shape, name, making);
    case 'integer':
    case 'number':
      return numberOf(shape, name);
    case 'boolean':
      return true;
    case undefined:
      return textOf(shape, name, making);
    default:
      return null;
  }
}

/** Returns a realistic value of a schema, based on the names of fields. */
export function exampleOf(schema: Schema, name: string, making: Making): unknown {
  return partOf(schema as Shape, name, making);
}
