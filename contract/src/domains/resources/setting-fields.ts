import { z } from 'zod';
import { fieldTexts } from '../../base/issues.ts';
import { oneLineName } from '../../base/names.ts';
import { oneLine } from '../../base/one-line.ts';
import { isWebAddress, webAddressFault } from '../../base/web-address.ts';
import { hostPattern } from './words.ts';

/** A line of text; null where nothing is set. */
export const text = (most: number) => z.string().overwrite(oneLine).max(most).nullable();

/** A name in the header of an email; null where none is set. */
export const senderName = oneLineName(200).nullable();

/** An address that a browser or the product may be sent to: http(s), without a name and password in it. */
export const webAddress = z
  .string()
  .overwrite(oneLine)
  .max(2_000)
  .refine(isWebAddress, { error: ({ input }) => webAddressFault(String(input)) ?? undefined });

/** The same; null where none is set. */
export const link = webAddress.nullable();

/** The name of a host on the internet, such as `www.example.com`. */
export const hostName = z
  .string()
  .overwrite(oneLine)
  .toLowerCase()
  .min(1, { error: fieldTexts.required, abort: true })
  .regex(hostPattern, { error: fieldTexts.invalid });
