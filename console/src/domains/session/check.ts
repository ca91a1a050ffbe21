import i18next from 'i18next';

/** The browser's own idea of an e-mail address, which is the one that its hint explains. */
export function isEmail(text: string): boolean {
  const input = document.createElement('input');
  input.type = 'email';
  input.required = true;
  input.value = text.trim();
  return input.validity.valid;
}

/** Sentence about an e-mail that can't be right, or null. */
export function emailProblem(text: string): string | null {
  if (text.trim() === '') return i18next.t('required.short', { ns: 'kit' });
  return isEmail(text) ? null : i18next.t('errors.error_validation', { ns: 'kit' });
}

export const passwordMin = 8;
