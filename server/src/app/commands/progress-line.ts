/** Creates a line that is overwritten on a terminal; in a log, it writes at most one line per second. */
export function progressLine(out: NodeJS.WriteStream): (text: string, isLast: boolean) => void {
  let last = 0;
  return (text, isLast) => {
    if (!isLast && Date.now() - last < (out.isTTY ? 100 : 1_000)) return;
    last = Date.now();
    out.write(out.isTTY && !isLast ? `\r${text}\u001B[K` : `${out.isTTY ? '\r\u001B[K' : ''}${text}\n`);
  };
}
