/** Puts a text on the clipboard. Answers false, with a warning in the browser's console, when that is not allowed. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: a failed copy is told here and nowhere else
    console.warn('The text could not be copied.', error);
    return false;
  }
}
