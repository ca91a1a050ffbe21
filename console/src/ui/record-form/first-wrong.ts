/** Native hints are for what the browser itself finds wrong; ours stand under the fields. */
function hasNativeProblem(element: Element): element is HTMLInputElement {
  return 'validity' in element && !(element as HTMLInputElement).validity.valid;
}

/** Puts the focus on the first wrong field in reading order; the browser's own hint shows where it has one. */
export function focusFirstWrong(form: HTMLFormElement): void {
  const wrong = Array.from(form.querySelectorAll<HTMLElement>('[aria-invalid="true"], :invalid')).find(
    (element) => element.tagName !== 'FIELDSET' && element.tabIndex >= 0,
  );
  if (!wrong) return;
  wrong.focus();
  wrong.scrollIntoView({ block: 'center' });
  if (hasNativeProblem(wrong)) wrong.reportValidity();
}
