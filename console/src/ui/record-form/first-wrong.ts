/** Puts the focus on the first wrong field in reading order; the browser's own hint shows where we say nothing below. */
export function focusFirstWrong(form: HTMLFormElement): void {
  const wrong = Array.from(form.querySelectorAll<HTMLElement>('[aria-invalid="true"], :invalid')).find(
    (element) => element.tagName !== 'FIELDSET' && element.tabIndex >= 0,
  );
  if (!wrong) return;
  wrong.focus();
  wrong.scrollIntoView({ block: 'center' });
  if (wrong instanceof HTMLInputElement && wrong.getAttribute('aria-invalid') !== 'true')
    wrong.reportValidity();
}
