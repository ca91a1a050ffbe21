// What an option of a draft can't have by its other fields. Pure.
import type { Values } from './differences.ts';
import { optionIn, optionsNamed } from './plan-values.service.ts';

/**
 * Paths of what an option can't have by its other fields. Saving refuses them, but only where it is told of them: what is
 * live already is no change.
 */
export function voidPaths(values: Values): string[] {
  return optionsNamed(Object.keys(values)).flatMap((name) => {
    const option = optionIn(values, name);
    const isTrial = option.trial_period !== null;
    const fields: [string, boolean][] = [
      ['next_subscription', Boolean(option.is_allowed_autorenew) && option.next_subscription !== null],
      ['trial_price', !isTrial && option.trial_price !== 0],
      ['trial_iterations', !isTrial && option.trial_iterations !== 1],
    ];
    return fields.flatMap(([field, isVoid]) => (isVoid ? [`options.${name}.${field}`] : []));
  });
}
