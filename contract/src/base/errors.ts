/**
 * Error codes of the API. Each has one HTTP status; a route lists the ones it can answer beyond the common ones. An
 * unforeseen failure answers 500 with code `internal`, which is never thrown by name.
 */
export const errorStatus = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  invalid: 422,
  too_many_requests: 429,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Body of every error answer. `fields` maps the path of an input (`tags.0`) to the sentence shown beside it. */
export interface ErrorBody {
  error: ErrorCode | 'internal';
  error_description: string;
  /** Stable key of the sentence, for translations; absent from internal errors. */
  error_key?: string;
  /** Values of the sentence's parameters. */
  error_params?: Record<string, string | number>;
  request_id: string;
  fields?: Record<string, string>;
}

/** Sentence for people, with a stable key for translations. `{name}` marks a parameter. */
export interface ErrorText {
  key: string;
  en: string;
}

export function errorText(key: string, en: string): ErrorText {
  return { key, en };
}

/** Error texts used by all domains. */
export const commonErrors = {
  badRequest: errorText('errors.bad_request', 'The request could not be read.'),
  missingResource: errorText(
    'errors.missing_resource',
    'Choose a site first: the resource header is missing.',
  ),
  signInNeeded: errorText('errors.sign_in_needed', 'Please sign in.'),
  notAllowed: errorText('errors.not_allowed', 'Your role does not allow this.'),
  notFound: errorText('errors.not_found', 'Not found.'),
  invalid: errorText('errors.error_validation', 'Please provide a valid value'),
  stale: errorText(
    'errors.stale',
    'Someone else changed this while you were editing. Reload to see it, then make your change again.',
  ),
  repeatedKey: errorText('errors.repeated_key', 'This Idempotency-Key was used before with another request.'),
  repeatRunning: errorText('errors.repeat_running', 'The same request is still being processed.'),
  tooMany: errorText('errors.too_many', 'Too many attempts. Try again in {seconds} seconds.'),
  unavailable: errorText('errors.unavailable', 'The service is not available right now. Try again shortly.'),
  internal: errorText('errors.internal', 'Something went wrong.'),
} as const;

/** Fills the parameters of a text: `fillText('at most {n}', { n: 3 })` returns `at most 3`. */
export function fillText(text: string, params: Record<string, string | number> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    return value === undefined ? whole : String(value);
  });
}
