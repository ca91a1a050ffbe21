import { z } from 'zod';
import { successSchema } from '../../base/crud-routes.ts';
import { intParam } from '../../base/ids.ts';
import { listOf, pageOf, paging, sortDirection } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import {
  availableResource,
  firebaseInput,
  firebaseState,
  logoInput,
  newPrivateKey,
  resource,
  resourceInput,
  resourceListInput,
  resourceRow,
  settingsDifference,
  settingsVersion,
} from './schemas.ts';

const tag = 'Sites';
const mayRead = { who: 'area', area: 'settings', verb: 'read' } as const;
const mayWrite = { who: 'area', area: 'settings', verb: 'write' } as const;

const key = z.string().max(63).describe('Key of the site.');
const byKey = z.strictObject({ key });
const byVersion = {
  key,
  version: intParam(1, 2_000_000_000).describe('Number of a stored version of the settings.'),
};
const restoreInput = {
  ...byVersion,
  current: z
    .int()
    .optional()
    .describe('Newest version that the caller read; a newer stored version answers 409.'),
};

export const resources = {
  listAvailable: route({
    method: 'GET',
    path: '/available-resources',
    summary: 'List the sites you can work on, A to Z.',
    tag,
    access: { who: 'signedIn', programs: true },
  })
    .input(
      z
        .strictObject({
          sort: sortDirection
            .optional()
            .describe('Accepted and ignored: the list is always ordered by title from A to Z.'),
        })
        .optional(),
    )
    .output(listOf(availableResource)),

  list: route({
    method: 'GET',
    path: '/resources',
    summary: 'List the sites you can work on, as a page.',
    tag,
    access: { who: 'signedIn' },
  })
    .input(resourceListInput)
    .output(pageOf(resourceRow)),

  get: route({
    method: 'GET',
    path: '/resources/{key}',
    summary: 'Get a site with its settings. Secrets are masked.',
    tag,
    access: mayRead,
  })
    .input(byKey)
    .output(resource),

  update: route({
    method: 'PUT',
    path: '/resources/{key}',
    summary: "Save settings as a new version. Omitted and locked ones don't change.",
    tag,
    access: mayWrite,
    errors: ['not_found', 'conflict'],
  })
    .input(resourceInput)
    .output(resource),

  remove: route({
    method: 'DELETE',
    path: '/resources/{id}',
    summary: "Delete a site. Only root and its partner's owner can; refused if it has transactions.",
    tag,
    access: { who: 'signedIn' },
    errors: ['forbidden', 'not_found', 'conflict'],
  })
    .input(z.strictObject({ id: z.string().max(63).describe('Id of the site.') }))
    .output(successSchema),

  uploadLogo: route({
    method: 'POST',
    path: '/resources/logo',
    summary: 'Upload a logo: PNG, JPEG or WebP, at most 5 MB and 25 megapixels.',
    tag,
    access: mayWrite,
    repeat: 'safe',
    errors: ['conflict'],
  })
    .input(logoInput)
    .output(z.object({ logo: z.string().describe("Path of the new logo below the product's own address.") })),

  removeLogo: route({
    method: 'DELETE',
    path: '/resources/logo',
    summary: "Remove the site's logo.",
    tag,
    access: mayWrite,
    errors: ['conflict'],
  })
    .input(z.strictObject({}).optional())
    .output(successSchema),

  listVersions: route({
    method: 'GET',
    path: '/resources/{key}/history',
    summary: 'List the last 100 versions of the settings, newest first.',
    tag,
    access: mayRead,
  })
    .input(z.strictObject({ key, ...paging }))
    .output(pageOf(settingsVersion)),

  getVersion: route({
    method: 'GET',
    path: '/resources/{key}/history/{version}',
    summary: 'Get a version of the settings and what restoring it would change.',
    tag,
    access: mayRead,
    errors: ['not_found'],
  })
    .input(z.strictObject(byVersion))
    .output(settingsDifference),

  restoreVersion: route({
    method: 'PUT',
    path: '/resources/{key}/history/{version}/restore',
    summary: "Restore a version of the settings. Locked settings don't change.",
    tag,
    access: mayWrite,
    errors: ['not_found', 'conflict'],
  })
    .input(z.strictObject(restoreInput))
    .output(resource),

  undoVersion: route({
    method: 'PUT',
    path: '/resources/{key}/history/{version}/undo',
    summary: 'Undo what a version of the settings changed. Later changes stay.',
    tag,
    access: mayWrite,
    errors: ['not_found', 'conflict'],
  })
    .input(z.strictObject(restoreInput))
    .output(resource),

  replacePrivateKey: route({
    method: 'POST',
    path: '/resources/{key}/private-key',
    summary: 'Replace the secret key. The old one works for 24 more hours.',
    tag,
    access: mayWrite,
    errors: ['conflict'],
  })
    .input(byKey)
    .output(newPrivateKey),

  endReplacedKeys: route({
    method: 'DELETE',
    path: '/resources/{key}/private-key/replaced',
    summary: 'Revoke replaced secret keys now.',
    tag,
    access: mayWrite,
  })
    .input(byKey)
    .output(successSchema),

  firebaseState: route({
    method: 'GET',
    path: '/resources/{key}/firebase/settings/is-already-activated',
    summary: 'Check whether Firebase is set up for the site.',
    tag,
    access: mayRead,
  })
    .input(byKey)
    .output(firebaseState),

  saveFirebase: route({
    method: 'PUT',
    path: '/resources/{key}/firebase/settings',
    summary: 'Save the Firebase configuration as JSON. It is never shown again.',
    tag,
    access: mayWrite,
    errors: ['not_found', 'conflict'],
  })
    .input(firebaseInput)
    .output(firebaseState),
};
