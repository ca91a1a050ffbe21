import { commonErrors } from '#contract/base/errors.ts';
import type { members } from '#contract/domains/members/routes.ts';
import type { RouteInput } from '#server/database/handlers.ts';
import { AppError, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { countryCode } from '../lookups/countries.service.ts';
import type { MemberValues } from './queries.ts';
import { stateOutside } from './texts.ts';

type AccountInput = Omit<RouteInput<typeof members.update>, 'id' | 'version'>;
type Stored = { country_code: string | null; locked: boolean; never_lock: boolean };

/** Country whose addresses have a state. */
const withStates = 'US';

function line(value: string | null | undefined): string | null | undefined {
  return value === '' ? null : value;
}

function storedCountry(title: string | null | undefined): string | null | undefined {
  if (title === undefined) return undefined;
  if (title === null || title === '') return null;
  const code = countryCode(title);
  if (code !== null) return code;
  throw new AppError('invalid', commonErrors.invalid, { fields: { country: commonErrors.invalid.en } });
}

/** @throws AppError invalid for a state outside the United States, which would be lost */
function storedState(input: AccountInput, country: string | null): string | null | undefined {
  const state = line(input.state);
  if (country === withStates) return state;
  if (state) throwIfInvalid({ state: stateOutside });
  return null;
}

function storedLocks(input: AccountInput, stored: Stored | null) {
  const neverLock = input.settings?.never_lock ?? stored?.never_lock ?? false;
  const locked = input.locked ?? stored?.locked ?? false;
  return {
    locked: locked && !neverLock,
    never_lock: neverLock,
    never_compromised: input.settings?.never_compromised,
  };
}

/**
 * Returns the columns that an account form changes; undefined leaves a column unchanged.
 * @param stored the current member; null for a new one
 * @throws AppError invalid for an unknown country, and for a state outside the United States
 */
export function valuesFrom(input: AccountInput, stored: Stored | null): Partial<MemberValues> {
  const country = storedCountry(input.country);
  return {
    email: input.email,
    first_name: input.first_name,
    last_name: input.last_name,
    phone: line(input.phone),
    company: line(input.company),
    job: line(input.job),
    country_code: country,
    state: storedState(input, country === undefined ? (stored?.country_code ?? null) : country),
    city: line(input.city),
    zip: line(input.zip),
    address: line(input.address),
    language_id: input.language_id,
    confirmed: input.confirm,
    active: input.active,
    ...storedLocks(input, stored),
  };
}
