const steps = [1, 2, 2.5, 5, 10];

/**
 * Returns the ticks of an axis that starts at zero, in round steps.
 * @param isWhole true for whole numbers, so that no tick is between them
 */
export function ticksUpTo(highest: number, isWhole: boolean, most = 5): number[] {
  if (!(highest > 0)) return [0, 1];
  const power = 10 ** Math.floor(Math.log10(highest / (most - 1)));
  const fits = (step: number) =>
    step * power * (most - 1) >= highest && (!isWhole || (step * power) % 1 === 0);
  const step = (steps.find(fits) ?? 10) * power;
  const wide = isWhole ? Math.max(1, step) : step;
  const count = Math.ceil(highest / wide);
  return Array.from({ length: count + 1 }, (_, position) => Number((position * wide).toPrecision(12)));
}
