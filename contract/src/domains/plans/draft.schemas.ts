import { planInput } from './form-schemas.ts';

/** Fields of a plan's input, for later domains that store them without saving the plan. */
export const planFields = planInput.shape;
