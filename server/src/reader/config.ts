import { AppError } from '#server/platform/errors/app-error.ts';
import type { ReaderHandler } from './call.ts';
import { texts } from './texts.ts';

/** Returns what a page has to know of the site before it asks. @throws AppError unavailable */
export const config: ReaderHandler<'config'> = async ({ site, tools }) => {
  const id = await tools.decider.configId(site);
  if (id === null) throw new AppError('unavailable', texts.noDecisions, { retryAfterSeconds: 5 });
  return { config: id, consent_needed: ['device', 'meter'] };
};
