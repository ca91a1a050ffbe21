import type { TFunction } from 'i18next';
import { fieldNames } from './field-names.ts';

const isField = (word: string): word is keyof typeof fieldNames => Object.hasOwn(fieldNames, word);

/** Why a row is rejected or a record kept, as a sentence: a column is called what the page calls it. */
export function reasonInWords(t: TFunction<'memberImports'>, reason: string): string {
  const [first = '', ...rest] = reason.split(' ');
  const begun = isField(first) ? t(fieldNames[first]) : first.charAt(0).toUpperCase() + first.slice(1);
  return [begun, ...rest].join(' ');
}
