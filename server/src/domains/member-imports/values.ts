import { email } from '#contract/domains/session/schemas.ts';

/** Whether a text is an e-mail address, by the rule of the API. */
export function isEmail(value: string): boolean {
  return email.safeParse(value).success;
}
