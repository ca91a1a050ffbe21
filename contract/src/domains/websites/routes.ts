import { successSchema } from '../../base/crud-routes.ts';
import { route } from '../../base/route.ts';
import { newWebsite, oneWebsite, website, websiteCheck, websiteList, websiteListInput } from './schemas.ts';

const tag = 'Sites';
/** Bodies contain passwords, so no hash of one is stored for a repeated call. */
const repeat = 'safe' as const;
const may = <const V extends 'read' | 'write'>(verb: V) => ({ who: 'area', area: 'settings', verb }) as const;

export const websites = {
  list: route({
    method: 'GET',
    path: '/resources/{key}/websites',
    summary: 'List the websites whose pages may call with the public key.',
    tag,
    access: may('read'),
  })
    .input(websiteListInput)
    .output(websiteList),

  add: route({
    method: 'POST',
    path: '/resources/{key}/websites',
    summary: "Add a website, with your password. Its pages can call once it's proved.",
    tag,
    access: may('write'),
    repeat,
    errors: ['conflict'],
  })
    .input(newWebsite)
    .output(website),

  check: route({
    method: 'POST',
    path: '/resources/{key}/websites/{id}/check',
    summary: "Look for a website's code in its file and its TXT record, with your password.",
    tag,
    access: may('write'),
    repeat,
    errors: ['not_found'],
  })
    .input(oneWebsite)
    .output(websiteCheck),

  remove: route({
    method: 'POST',
    path: '/resources/{key}/websites/{id}/remove',
    summary: 'Remove a website, with your password. Its pages can no longer call.',
    tag,
    access: may('write'),
    repeat,
    errors: ['not_found'],
  })
    .input(oneWebsite)
    .output(successSchema),
};
