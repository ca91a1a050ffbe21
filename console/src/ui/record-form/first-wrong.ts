/** While it has this, an input that is given the focus opens nothing: the reader is led to it and has asked for nothing. */
export const quiet = 'data-quiet';

function focusQuietly(element: HTMLElement): void {
  element.setAttribute(quiet, '');
  element.focus();
  element.removeAttribute(quiet);
}

/** Puts the focus on the first wrong field in reading order; the browser's own hint shows where we say nothing below. */
export function focusFirstWrong(form: HTMLFormElement): void {
  const wrong = Array.from(form.querySelectorAll<HTMLElement>('[aria-invalid="true"], :invalid')).find(
    (element) => element.tagName !== 'FIELDSET' && element.tabIndex >= 0,
  );
  if (!wrong) return;
  focusQuietly(wrong);
  wrong.scrollIntoView({ block: 'center' });
  if (wrong instanceof HTMLInputElement && wrong.getAttribute('aria-invalid') !== 'true')
    wrong.reportValidity();
}
