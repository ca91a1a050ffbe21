/** One line that is written over on a terminal; in a log, a line a second at most. */
export function progressLine(out: NodeJS.WriteStream): (text: string, isLast: boolean) => void {
  let last = 0;
  return (text, isLast) => {
    if (!isLast && Date.now() - last < (out.isTTY ? 100 : 1_000)) return;
    last = Date.now();
    out.write(out.isTTY && !isLast ? `\r${text}\u001B[K` : `${out.isTTY ? '\r\u001B[K' : ''}${text}\n`);
  };
}
