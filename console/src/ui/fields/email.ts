import i18next from 'i18next';

/** The browser's own idea of an email address. */
function isEmail(text: string): boolean {
  const input = document.createElement('input');
  input.type = 'email';
  input.value = text;
  return input.validity.valid;
}

/**
 * Sentence about an address that can't be right, or null.
 * @param missing said of an empty one; null where it may stay empty
 */
export function emailProblem(text: string, missing: string | null): string | null {
  const address = text.trim();
  if (address === '') return missing;
  return isEmail(address) ? null : i18next.t('errors.error_validation', { ns: 'kit' });
}
