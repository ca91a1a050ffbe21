import { planInput } from './form-schemas.ts';

/** What a plan is saved with, for later domains that keep it without saving. */
export const planFields = planInput.shape;
