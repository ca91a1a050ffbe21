import type { ChildNode } from 'domhandler';

/** Creates functions that return the line of a place in a text, from 1. */
export function lineFinder(text: string): { lineAt(place: number): number; lineOf(node: ChildNode): number } {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const lineAt = (place: number): number => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= place) low = middle;
      else high = middle;
    }
    return low + 1;
  };
  return { lineAt, lineOf: (node) => lineAt(node.startIndex ?? 0) };
}
