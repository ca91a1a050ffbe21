import type { TFunction } from 'i18next';
import { fieldNames } from './field-names.ts';

const isField = (word: string): word is keyof typeof fieldNames => Object.hasOwn(fieldNames, word);

/** Returns why a row is rejected or a record is kept, as a sentence with the page's names of columns. */
export function reasonInWords(t: TFunction<'memberImports'>, reason: string): string {
  const [first = '', ...rest] = reason.split(' ');
  const begun = isField(first) ? t(fieldNames[first]) : first.charAt(0).toUpperCase() + first.slice(1);
  return [begun, ...rest].join(' ');
}
