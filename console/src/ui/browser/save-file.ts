/** Milliseconds that the browser gets to start saving the file. */
const graceMs = 60_000;

/** Hands content to the browser as a file to be saved under this name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), graceMs);
}
