import { isPlainName, personNameMax } from '#contract/base/names.ts';

/** Returns the first line of a mail. Omits a name that could be read as a message or a link. */
export function greeting(firstName: string): string {
  const name = firstName.trim();
  const isShown = name !== '' && name.length <= personNameMax && isPlainName(name);
  return isShown ? `Hello ${name},` : 'Hello,';
}

/**
 * Returns a title for the text of a mail to a recipient who may not know it.
 * @param instead replaces a title that a mail program would turn into a link
 */
export const titleInMail = (title: string, instead: string): string => (isPlainName(title) ? title : instead);
