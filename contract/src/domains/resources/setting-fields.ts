import { z } from 'zod';
import { fieldTexts } from '../../base/issues.ts';
import { oneLineName } from '../../base/names.ts';
import { oneLine } from '../../base/one-line.ts';
import { isWebAddress, webAddressError } from '../../base/web-address.ts';
import { hostPattern, isHostOfAddress } from './words.ts';

/** Creates the schema of a single-line text; null if it is not set. */
export const text = (most: number) => z.string().overwrite(oneLine).max(most).nullable();

/** Name in the header of an email; null if none is set. */
export const senderName = oneLineName(200).nullable();

/** Address that a browser or the product may be sent to: http(s), without user and password. */
export const webAddress = z
  .string()
  .overwrite(oneLine)
  .max(2_000)
  .refine(isWebAddress, { error: ({ input }) => webAddressError(String(input)) ?? undefined });

/** Optional web address; null if none is set. */
export const link = webAddress.nullable();

/** Host name on the internet, such as `www.example.com`. */
export const hostName = z
  .string()
  .overwrite(oneLine)
  .toLowerCase()
  .min(1, { error: fieldTexts.required, abort: true })
  .regex(hostPattern, { error: fieldTexts.invalid })
  .refine(isHostOfAddress, { error: fieldTexts.invalid });
