/**
 * Code of a decision, which a reader finds at the foot of a wall and reads out to support, such as `K7Q2-9MXA`: seven letters
 * for the decision's id, scrambled so that codes don't tell how much a site is read, and one to check the others.
 */

/** Digits and letters that can't be mistaken for each other: no 0, 1, I, L or O. Their number is a prime. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const base = BigInt(letters.length);
const idLetters = 7;
/** Number of ids that have a code. */
const span = base ** BigInt(idLetters);
/** Any number that isn't a multiple of the base; about the golden ratio of the span, so that neighbors lie far apart. */
const factor = 17_003_811_329n;

/** Returns the modular inverse by Euler's theorem: a number to the power of the span's totient, less one. */
function inverseOf(number: bigint): bigint {
  let result = 1n;
  let power = number % span;
  for (let rest = span - span / base - 1n; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * power) % span;
    power = (power * power) % span;
  }
  return result;
}

const back = inverseOf(factor);

/**
 * Returns the value of the check letter. Each place has its own weight, none a multiple of the number of letters, so one wrong
 * letter or two that changed places never pass.
 */
function checkOf(values: readonly number[]): number {
  return values.reduce((sum, value, place) => sum + value * (place + 1), 0) % letters.length;
}

/** Returns the code of a decision. @param id positive, below 27,512,614,111 */
export function decisionCode(id: number): string {
  const values: number[] = [];
  let rest = (BigInt(id) * factor) % span;
  for (let place = 0; place < idLetters; place += 1) {
    values.push(Number(rest % base));
    rest /= base;
  }
  const text = [...values, checkOf(values)].map((value) => letters[value]).join('');
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}

/** Returns the decision's id from a code in any case, with or without its hyphen; null if no decision can have it. */
export function decisionOfCode(code: string): number | null {
  const values = Array.from(code.toUpperCase().replace(/[\s-]/g, ''), (letter) => letters.indexOf(letter));
  if (values.length !== idLetters + 1 || values.includes(-1)) return null;
  const own = values.slice(0, idLetters);
  if (checkOf(own) !== values[idLetters]) return null;
  const scrambled = own.reduceRight((sum, value) => sum * base + BigInt(value), 0n);
  const id = Number((scrambled * back) % span);
  return id === 0 ? null : id;
}
