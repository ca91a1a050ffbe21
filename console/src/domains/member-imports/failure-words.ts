import type { TFunction } from 'i18next';
import { ApiError, descriptionOf } from '#console/lib/api/api-error.ts';

/** Why a call failed, in words: the server's about the file, the server's, or that it could not be reached. */
export function failureInWords(t: TFunction<['memberImports', 'kit']>, failure: unknown): string {
  const aboutFile = failure instanceof ApiError ? failure.fields.content : undefined;
  const said = aboutFile ?? descriptionOf(failure);
  if (said !== null && said !== undefined) return said;
  return t(failure instanceof TypeError ? 'memberImports:upload.noNetwork' : 'kit:messages.wrong');
}
