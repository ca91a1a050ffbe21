import { email } from '#contract/domains/session/schemas.ts';

/** Whether a text is an email address, by the rule of the API. */
export function isEmail(value: string): boolean {
  return email.safeParse(value).success;
}
