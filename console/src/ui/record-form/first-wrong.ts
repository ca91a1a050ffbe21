/** While a form has this attribute, a focused input opens no list or calendar, because the form moved the focus. */
export const quiet = 'data-quiet';

function focusQuietly(element: HTMLElement): void {
  element.setAttribute(quiet, '');
  element.focus();
  element.removeAttribute(quiet);
}

const reachable = 'input, select, textarea, button, [tabindex]';
const refused = '[aria-invalid="true"], :invalid';

/**
 * Returns the element to focus for an error: a group of choices has its error below, and no input that is marked
 * invalid.
 */
function targetOf(element: HTMLElement): HTMLElement | null {
  if (element.tagName === 'FIELDSET') return null;
  if (!element.id.endsWith('-error')) return element.tabIndex >= 0 ? element : null;
  const field = element.parentElement;
  if (!field || field.querySelector(refused)) return null;
  const chosen = field.querySelector<HTMLElement>('input[type="radio"]:checked');
  const inside = Array.from(field.querySelectorAll<HTMLElement>(reachable));
  return chosen ?? inside.find((one) => one.tabIndex >= 0) ?? null;
}

/** Returns the fields with errors in reading order. */
function wrongFields(form: HTMLFormElement): HTMLElement[] {
  const found = form.querySelectorAll<HTMLElement>(`${refused}, [id$="-error"]`);
  return [...new Set(Array.from(found, targetOf))].filter((element) => element !== null);
}

/** Returns the number of fields with errors. */
export function countWrong(form: HTMLFormElement): number {
  return wrongFields(form).length;
}

/** Focuses the first field with an error in reading order; shows the browser's own hint if the form shows none. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  const [wrong] = wrongFields(form);
  if (!wrong) return;
  focusQuietly(wrong);
  wrong.scrollIntoView({ block: 'center' });
  const isHinted = wrong.matches(':invalid') && wrong.getAttribute('aria-invalid') !== 'true';
  if (isHinted && wrong instanceof HTMLInputElement) wrong.reportValidity();
}
