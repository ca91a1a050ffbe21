import { commonErrors, type ErrorText, errorText } from '#contract/base/errors.ts';
import { isTooDeep } from '#server/platform/json/too-deep.ts';

/** Parsed body, or the reason why it can't be read. */
export type ReadBody =
  | { value: unknown; problem: null }
  | { value: Record<string, never>; problem: ErrorText };

const notJson = errorText(
  'errors.not_json',
  'The body must be JSON, with the content type application/json.',
);

/** Largest depth of JSON; no input of the API is deeper. */
const deepestJson = 32;
/** Largest number of parts of a form, which has one file and a few fields. */
const mostParts = 16;
/** Largest head of one part, in bytes. */
const partHeadMax = 4_096;

const unreadable = (problem: ErrorText): ReadBody => ({ value: {}, problem });

/** Parses a JSON body. An empty one counts as an object without fields, so that the errors name each missing field. */
export function readJson(body: Buffer, type: string): ReadBody {
  if (isTooDeep(body, deepestJson)) return unreadable(commonErrors.badRequest);
  const text = body.toString('utf8').trim();
  if (text === '') return { value: {}, problem: null };
  if (type !== '' && !/^application\/json\s*(?:;|$)/i.test(type)) return unreadable(notJson);
  try {
    return { value: JSON.parse(text) as unknown, problem: null };
  } catch {
    return unreadable(commonErrors.badRequest);
  }
}

/** Returns whether a form has more parts than any call accepts, or a part whose head never ends. */
export function isFormTooLarge(body: Buffer, type: string): boolean {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type);
  const mark = boundary?.[1] ?? boundary?.[2];
  if (mark === undefined) return true;
  let parts = 0;
  for (let at = body.indexOf(`--${mark}`); at !== -1; parts += 1) {
    if (parts > mostParts) return true;
    const begin = at + mark.length + 2;
    const isLast = body.subarray(begin, begin + 2).toString('latin1') === '--';
    if (!isLast && !body.subarray(begin, begin + partHeadMax).includes('\r\n\r\n')) return true;
    at = body.indexOf(`\r\n--${mark}`, begin);
    if (at !== -1) at += 2;
  }
  return false;
}

/** Parses the fields and files of a multipart body. */
export async function readForm(body: Buffer, type: string): Promise<ReadBody> {
  if (isFormTooLarge(body, type)) return unreadable(commonErrors.badRequest);
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    return { value: form, problem: null };
  } catch {
    return unreadable(commonErrors.badRequest);
  }
}
