/** The console's page for whoever follows the link of a mail too late. */
export const fileGone = '/file-gone';

/** Whether a person in a browser followed the link of a mail that leads nowhere: programs get the error itself. */
export function leadsToFileGone(
  status: number,
  path: string,
  accept: string | readonly string[] | undefined,
): boolean {
  const isPerson = String(accept ?? '').includes('text/html');
  return isPerson && [404, 409, 422].includes(status) && /\/(export|receipt)-files\//.test(path);
}
