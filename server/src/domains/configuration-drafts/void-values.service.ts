// Finds fields of an option that its other fields rule out. Pure.
import type { Values } from './differences.ts';
import { optionIn, optionsNamed } from './plan-values.service.ts';

/**
 * Returns the paths of option fields that the option's other fields rule out. Saving rejects them, but only if they are
 * passed to it, and unchanged live values are not.
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
