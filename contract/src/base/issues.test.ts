import { expect, test } from 'vitest';
import { z } from 'zod';
import { filterOf, flagParam, textFilter } from './filters.ts';
import { idParam } from './ids.ts';
import { fieldErrors, fieldTexts, whenMissing } from './issues.ts';

const schema = z.strictObject({
  name: z.string(whenMissing(fieldTexts.requiredSmall)).trim().min(1, fieldTexts.requiredSmall).max(5),
  title: z.string().min(1),
  password: z.string().min(8, fieldTexts.passwordLength),
  email: z.email(),
  count: z.int().min(1).max(9),
  kind: z.enum(['a', 'b']),
  tags: z.array(z.string().max(3)).max(2),
  terms: z.array(z.string()).min(1, fieldTexts.selectOne),
  id: idParam,
  filter: filterOf({ title: textFilter, active: flagParam }),
  end: z.number().refine((end) => end > 0, 'The end date is before the start date.'),
});
const right = {
  name: 'Ann',
  title: 'x',
  password: 'long enough',
  email: 'a@b.example',
  count: 1,
  kind: 'a',
  tags: ['one'],
  terms: ['one'],
  id: '7',
  filter: '{"active":true}',
  end: 1,
};

function errorsOf(input: unknown): Record<string, string> {
  const result = schema.safeParse(input);
  return result.success ? {} : fieldErrors(result.error.issues, input);
}

test('a right input has no errors', () => expect(errorsOf(right)).toEqual({}));

const { required, requiredSmall, invalid, passwordLength } = fieldTexts;

test.each<[string, object, Record<string, string>]>([
  [
    'left out',
    { title: undefined, name: undefined, count: undefined, kind: undefined },
    { title: required, name: requiredSmall, count: required, kind: required },
  ],
  ['null', { title: null, count: null, kind: null }, { title: required, count: required, kind: required }],
  ['empty', { title: '', name: ' ' }, { title: required, name: requiredSmall }],
  [
    'too long',
    { name: 'Annabel', tags: ['long', 'ok'] },
    { name: 'must have 5 letters', 'tags.0': 'must have 3 letters' },
  ],
  ['too many', { tags: ['a', 'b', 'c'] }, { tags: invalid }],
  ['too few, with a sentence of its own', { terms: [] }, { terms: fieldTexts.selectOne }],
  ['too short, with a sentence of its own', { password: 'short' }, { password: passwordLength }],
  [
    'of another type',
    { title: 7, name: 7, count: 'many', tags: 'one' },
    { title: invalid, name: invalid, count: invalid, tags: invalid },
  ],
  ['out of range', { count: 10 }, { count: invalid }],
  ['none of the choices', { kind: 'c' }, { kind: invalid }],
  ['no address', { email: 'nobody' }, { email: invalid }],
  ['no id', { id: '0x7' }, { id: invalid }],
  ['refused by a rule with its sentence', { end: 0 }, { end: 'The end date is before the start date.' }],
  ['unknown', { surplus: 1, filter: { other: 1 } }, { surplus: invalid, 'filter.other': invalid }],
])('an input that is %s is told in its fixed sentence', (_what, wrong, expected) => {
  expect(errorsOf({ ...right, ...wrong })).toEqual(expected);
});

test('sentences do not depend on the words of the library that finds the faults', () => {
  const issue = { code: 'invalid_type', path: ['name'], message: 'null et undefined' };
  expect(fieldErrors([issue], { name: 7 })).toEqual({ name: invalid });
  expect(fieldErrors([issue], {})).toEqual({ name: required });
  expect(fieldErrors([{ ...issue, code: 'invalid_format', message: 'Zu kurz' }], {})).toEqual({
    name: invalid,
  });
});

test('what is no object at all is told as the input', () => {
  expect(errorsOf(7)).toEqual({ input: invalid });
  expect(errorsOf(undefined)).toEqual({ input: required });
});
