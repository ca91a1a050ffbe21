/** Page of the console for recipients who follow a mailed link too late. */
export const fileGone = '/file-gone';

/** Returns whether a person in a browser followed a dead mailed link; programs get the error itself. */
export function leadsToFileGone(
  status: number,
  path: string,
  accept: string | readonly string[] | undefined,
): boolean {
  const isPerson = String(accept ?? '').includes('text/html');
  return isPerson && [404, 409, 422].includes(status) && /\/(export|receipt)-files\//.test(path);
}
