import { z } from 'zod';
import { idParam } from '../../base/ids.ts';
import { oneLine } from '../../base/one-line.ts';
import { ownPassword } from '../../base/own-password.ts';
import { proofKinds, proofResults } from './words.ts';

const key = z.string().max(63).describe('Key of the site.');
const password = ownPassword.describe('Current password of the caller.');

/** Origin whose pages may call with the site's public key, once it is proved. */
export const website = z.object({
  id: z.int().describe('Id of the website.'),
  origin: z.string().describe('Scheme, host and port, as browsers send them in the header Origin.'),
  code: z.string().describe('Code that proves the website: the text of the file, or of the TXT record.'),
  file_url: z.string().describe('Address at which the code is looked for.'),
  dns_name: z.string().nullable().describe('Name of the TXT record; null for an address without a name.'),
  counts: z.boolean().describe('True if pages of this website may call.'),
  is_loopback: z
    .boolean()
    .describe('True for this machine, which needs no proof while Masthead itself runs on it.'),
  proved_at: z.string().nullable().describe('Time of the proof; null without one.'),
  proved_by: z.enum(proofKinds).nullable().describe('Kind of the proof; null without one.'),
  created_at: z.string().describe('Time at which it was added.'),
});
export type Website = z.infer<typeof website>;

export const websiteList = z.object({
  items: z.array(website).describe('Websites in the order in which they were added.'),
  suggested: z
    .string()
    .nullable()
    .describe("Origin of the site's host, if it isn't in the list and can be added; otherwise null."),
  loopback_allowed: z
    .boolean()
    .describe('True if a website of this machine can be added, because Masthead itself runs on it.'),
});

export type WebsiteList = z.infer<typeof websiteList>;

export const websiteListInput = z.strictObject({ key });

export const newWebsite = z.strictObject({
  key,
  origin: z
    .string()
    .overwrite(oneLine)
    .min(1)
    .max(300)
    .describe('Address of the website; a path is left out.'),
  password,
});

export const oneWebsite = z.strictObject({ key, id: idParam.describe('Id of the website.'), password });

/** Website after a look at its proofs, and what was found. */
export const websiteCheck = z.object({
  website: website.describe('Website as it is now.'),
  file: z.enum(proofResults).describe('Result for the file.'),
  dns: z.enum(proofResults).describe('Result for the TXT record.'),
});
export type WebsiteCheck = z.infer<typeof websiteCheck>;
