import i18next from 'i18next';

/** Returns whether the browser accepts the text as an email address. */
function isEmail(text: string): boolean {
  const input = document.createElement('input');
  input.type = 'email';
  input.value = text;
  return input.validity.valid;
}

/**
 * Returns the error of an invalid address, or null.
 * @param missing error of an empty one; null if it may stay empty
 */
export function emailProblem(text: string, missing: string | null): string | null {
  const address = text.trim();
  if (address === '') return missing;
  return isEmail(address) ? null : i18next.t('errors.error_validation', { ns: 'kit' });
}
