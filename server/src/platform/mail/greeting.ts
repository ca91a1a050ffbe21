import { isPlainName, personNameMax } from '#contract/base/names.ts';

/** Returns the first line of a mail. A name that could be read as a text or a link of somebody else is left out. */
export function greeting(firstName: string): string {
  const name = firstName.trim();
  const isShown = name !== '' && name.length <= personNameMax && isPlainName(name);
  return isShown ? `Hello ${name},` : 'Hello,';
}

/**
 * Returns a title for the words of a mail to somebody who may not know it.
 * @param instead stands in its place where a mail program would make a link of it
 */
export const titleInMail = (title: string, instead: string): string => (isPlainName(title) ? title : instead);
