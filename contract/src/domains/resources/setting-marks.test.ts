import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  alwaysRequiredDataClass,
  dataClassOf,
  hiddenWithout,
  inputRequires,
} from '#contract/base/hidden-fields.ts';
import { ofPlatform, platformFieldsIn, secret, secretsIn } from './setting-marks.ts';

test('marks stay on fields that are described or refined after they were marked', () => {
  const settings = z.object({
    described: z.object({ key: secret().describe('Key of the service.') }),
    refined: secret().refine(() => true),
    quota: ofPlatform(z.int()).describe('Most sites of the partner.'),
    title: z.string().describe('Title of the site.'),
  });
  expect(secretsIn(settings)).toEqual(['described.key', 'refined']);
  expect(platformFieldsIn(settings)).toEqual(['quota']);
  const amount = hiddenWithout('amounts')(z.int().nullable()).describe('Paid in the last year, in cents.');
  expect(dataClassOf(amount)).toBe('amounts');
  const filter = inputRequires('memberDetails')(z.string()).describe('City of the member.');
  expect(alwaysRequiredDataClass(filter)).toBe('memberDetails');
});
