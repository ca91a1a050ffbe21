import { z } from 'zod';
import { fieldTexts, whenMissing } from './issues.ts';

export const calendarPeriod = z
  .string(whenMissing(fieldTexts.required))
  .trim()
  .regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, fieldTexts.invalid)
  .describe('Calendar month, YYYY-MM.');
