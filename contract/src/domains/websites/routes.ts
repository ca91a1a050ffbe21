import { successSchema } from '../../base/crud-routes.ts';
import { route } from '../../base/route.ts';
import { newWebsite, oneWebsite, website, websiteCheck, websiteList, websiteListInput } from './schemas.ts';

const tag = 'Sites';
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
    summary: "Add a website. Its pages can call once it's proved.",
    tag,
    access: may('write'),
    errors: ['conflict'],
  })
    .input(newWebsite)
    .output(website),

  check: route({
    method: 'POST',
    path: '/resources/{key}/websites/{id}/check',
    summary: "Look for a website's code in its file and its TXT record.",
    tag,
    access: may('write'),
    errors: ['not_found'],
  })
    .input(oneWebsite)
    .output(websiteCheck),

  remove: route({
    method: 'DELETE',
    path: '/resources/{key}/websites/{id}',
    summary: 'Remove a website. Its pages can no longer call.',
    tag,
    access: may('write'),
    errors: ['not_found'],
  })
    .input(oneWebsite)
    .output(successSchema),
};
