/**
 * Spreads an amount over weights so that the parts add up to it exactly: each gets its share rounded down, and the
 * remaining cents go to the largest remainders, the earlier one on a tie. If all weights are 0, they count the same.
 */
export function spread(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  const given = total === 0n ? weights.map(() => 1n) : weights.map(BigInt);
  const whole = total === 0n ? BigInt(weights.length) : total;
  const shares = given.map((weight, position) => {
    const product = BigInt(amount) * weight;
    return { position, part: product / whole, rest: product % whole };
  });
  const left = amount - Number(shares.reduce((sum, share) => sum + share.part, 0n));
  const order = [...shares].sort((one, other) =>
    one.rest === other.rest ? one.position - other.position : one.rest > other.rest ? -1 : 1,
  );
  for (const share of order.slice(0, left)) share.part += 1n;
  return shares.map((share) => Number(share.part));
}
