import fc from 'fast-check';
import { knownValues } from './known.ts';

/** The parts of a JSON schema that ours use. */
export interface Shape {
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

type Values = fc.Arbitrary<unknown>;

/** Texts that have broken something somewhere: quoting, patterns, encodings, paths, templates, numbers in disguise. */
const hostileTexts = [
  "' or 1=1 --",
  "'; drop table members; --",
  '" or ""="',
  '1) union select password_hash from operators --',
  '%',
  '_%_',
  '\\',
  '\\%',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200b\ufeff',
  'İıß\u0301ﬁ',
  '😀'.repeat(80),
  '../../etc/passwd',
  '{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  'a\r\nBcc: evil@example.com',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  'null',
  'true',
  '-1',
  '0x10',
  '1e309',
  '99999999999999999999',
  '9223372036854775808',
  '2026-02-30',
  '0000-00-00',
  '-271821-04-20',
  '+275760-09-13',
  '(a+)+$',
  '[[:alpha:]]',
  '(?<x>',
  'a{1001}',
  ' ',
  '',
];

export const hostileText = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer({ min: 1, max: 5_000 }).map((length) => 'x'.repeat(length)),
);

/** Anything at all that JSON can carry. */
export const hostileValue: Values = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 1.5, 2 ** 53, 1e300, [], {}, [[]], [null], {
    a: {},
  }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(JSON.parse('{"__proto__": {"polluted": true}}') as unknown, {
    constructor: { prototype: 1 },
  }),
  fc.array(fc.constant('x'), { minLength: 1_001, maxLength: 1_100 }),
);

function textOf(shape: Shape): Values {
  if (shape.format === 'email') return fc.emailAddress({ size: 'small' });
  if (shape.format === 'uuid') return fc.uuid();
  if (shape.format === 'ipv4') return fc.ipV4();
  if (shape.format === 'ipv6') return fc.ipV6();
  const dates = { min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true };
  if (shape.format === 'date') return fc.date(dates).map((date) => date.toISOString().slice(0, 10));
  if (shape.format === 'date-time') return fc.date(dates).map((date) => date.toISOString());
  const minLength = shape.minLength ?? 0;
  const maxLength = Math.min(shape.maxLength ?? 60, Math.max(60, minLength));
  const allowed = hostileTexts.filter(({ length }) => length >= minLength && length <= maxLength);
  return fc.oneof(
    fc.string({ unit: 'grapheme-ascii', minLength, maxLength }),
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.floor(maxLength / 2)) }),
    // Text that a schema allows may still be hostile.
    ...(allowed.length > 0 ? [fc.constantFrom(...allowed)] : []),
  );
}

function numberOf(shape: Shape): Values {
  const min = Math.max(shape.minimum ?? -1_000, -(2 ** 53 - 1));
  const max = Math.min(shape.maximum ?? 1_000, 2 ** 53 - 1);
  return fc.oneof(
    fc.integer({ min, max: Math.max(min, Math.min(max, 500)) }),
    fc.maxSafeInteger().map((n) => Math.min(max, Math.max(min, n))),
    fc.constantFrom(min, max),
  );
}

const missing = Symbol('left out');
const absent = fc.constant(missing);

function withoutAbsent(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== missing));
}

function objectOf(shape: Shape): Values {
  const entries = Object.entries(shape.properties ?? {});
  const required = new Set(shape.required ?? []);
  const model = entries.map(([name, part]): [string, Values] => {
    // A constant tells the alternatives of a union apart, whatever else has its name.
    const known = part.const === undefined ? knownValues[name] : undefined;
    const value = known
      ? fc.oneof({ weight: 9, arbitrary: known }, { weight: 1, arbitrary: valid(part) })
      : valid(part);
    // Few optional fields, because each is one more reason for a rejection.
    return [
      name,
      required.has(name)
        ? value
        : fc.oneof({ weight: 3, arbitrary: absent }, { weight: 1, arbitrary: value }),
    ];
  });
  return fc.record(Object.fromEntries(model)).map(withoutAbsent);
}

/**
 * Merges one alternative into the schema: the whole of it, or its required fields in addition to those of an object.
 */
function withChoice({ anyOf: _any, oneOf: _one, ...shape }: Shape, choice: Shape): Shape {
  if (!shape.properties) return choice;
  return { ...shape, required: [...(shape.required ?? []), ...(choice.required ?? [])] };
}

/** Values that a schema allows, with a liking for its limits. */
export function valid(shape: Shape): Values {
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valid(withChoice(shape, choice))));
  switch (shape.type) {
    case 'object':
      return objectOf(shape);
    case 'array':
      return fc.array(valid(shape.items ?? {}), { minLength: shape.minItems ?? 0, maxLength: 4 });
    case 'string':
      return textOf(shape);
    case 'integer':
    case 'number':
      return numberOf(shape);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

/** Generates valid values with one field missing, invalid or added. */
export function nearlyValid(shape: Shape): Values {
  const names = Object.keys(shape.properties ?? {});
  if (names.length === 0) return hostileValue;
  const field = fc.constantFrom(...names, 'unheard_of');
  return fc.tuple(valid(shape), field, hostileValue, fc.boolean()).map(([value, name, spoiled, isLost]) => {
    const { [name]: _lost, ...rest } = value as Record<string, unknown>;
    return isLost ? rest : { ...rest, [name]: spoiled };
  });
}

/** Generates hostile values for every field of the schema. */
export function hostile(shape: Shape): Values {
  const names = Object.keys(shape.properties ?? {});
  if (names.length === 0) return hostileValue;
  const model = Object.fromEntries(names.map((name) => [name, hostileValue]));
  return fc.oneof(fc.record(model, { requiredKeys: [] }), hostileValue);
}
