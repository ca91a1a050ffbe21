import type { Problem } from './import-rules.ts';
import type { SourceFile } from './source-file.ts';

const MODULE = /\.module\.css$/;
const ANIMATION = /\banimation(?:-name)?:\s*([^;}]+)/g;
const KEYFRAMES = /@keyframes\s+([\w-]+)/g;
/** Keywords of the shorthand that are no names. */
const OTHER_WORDS =
  /^(none|initial|inherit|unset|revert|infinite|normal|reverse|alternate|alternate-reverse|forwards|backwards|both|running|paused|linear|ease|ease-in|ease-out|ease-in-out|step-start|step-end)$/;

/** Returns the animations of a CSS module without keyframes in it: those of another file have other names. */
export function animationsOf({ path, text }: SourceFile): Problem[] {
  if (!MODULE.test(path)) return [];
  const known = new Set([...text.matchAll(KEYFRAMES)].map(([, name]) => name));
  const named = [...text.matchAll(ANIMATION)].flatMap(([, value = '']) => namesIn(value));
  return named
    .filter((name) => !known.has(name))
    .map((name) => `${path}: the animation "${name}" has no keyframes in this file`);
}

function namesIn(value: string): string[] {
  const plain = value.replaceAll(/[\w-]+\([^)]*\)/g, '');
  return plain.split(/[\s,]+/).filter((word) => /^[a-z_-]/i.test(word) && !OTHER_WORDS.test(word));
}
