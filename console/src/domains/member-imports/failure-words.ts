import type { TFunction } from 'i18next';
import { ApiError, descriptionOf } from '#console/lib/api/api-error.ts';

/** Describes a failed call: the server's message about the file, its general message, or that it is unreachable. */
export function failureInWords(t: TFunction<['memberImports', 'kit']>, failure: unknown): string {
  const aboutFile = failure instanceof ApiError ? failure.fields.content : undefined;
  const said = aboutFile ?? descriptionOf(failure);
  if (said !== null && said !== undefined) return said;
  return t(failure instanceof TypeError ? 'memberImports:upload.noNetwork' : 'kit:messages.wrong');
}
