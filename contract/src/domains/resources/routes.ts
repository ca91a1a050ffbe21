import { z } from 'zod';
import { done } from '../../base/crud-routes.ts';
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

const key = z.string().max(63);
const byKey = z.strictObject({ key });
const byVersion = { key, version: intParam(1, 2_000_000_000) };
const restoreInput = {
  ...byVersion,
  /** The newest version that was read; a newer one in the meantime answers 409. */
  current: z.int().optional(),
};

export const resources = {
  listAvailable: route({
    method: 'GET',
    path: '/available-resources',
    summary: 'The sites the operator may work on, by title from A to Z whatever the sort flag.',
    tag,
    access: { who: 'signedIn', programs: true },
  })
    .input(z.strictObject({ sort: sortDirection.optional() }).optional())
    .output(listOf(availableResource)),

  list: route({
    method: 'GET',
    path: '/resources',
    summary: 'The sites the operator may work on, as a page.',
    tag,
    access: { who: 'signedIn' },
  })
    .input(resourceListInput)
    .output(pageOf(resourceRow)),

  get: route({
    method: 'GET',
    path: '/resources/{key}',
    summary: 'A site with its settings. Secrets are masked.',
    tag,
    access: mayRead,
  })
    .input(byKey)
    .output(resource),

  update: route({
    method: 'PUT',
    path: '/resources/{key}',
    summary:
      'Save settings of a site as a new version. What is left out, locked, or not for the role stays as it is; so does a secret whose mask comes back.',
    tag,
    access: mayWrite,
    errors: ['not_found', 'conflict'],
  })
    .input(resourceInput)
    .output(resource),

  remove: route({
    method: 'DELETE',
    path: '/resources/{id}',
    summary:
      'Delete a site by its id or key, by root or whoever owns its partner. One with transactions is refused.',
    tag,
    access: { who: 'signedIn' },
    errors: ['forbidden', 'not_found', 'conflict'],
  })
    .input(z.strictObject({ id: z.string().max(63) }))
    .output(done),

  uploadLogo: route({
    method: 'POST',
    path: '/resources/logo',
    summary: 'Give the site its logo: PNG, JPEG or WebP, at most 5 MB and 25 megapixels.',
    tag,
    access: mayWrite,
    repeat: 'safe',
    errors: ['conflict'],
  })
    .input(logoInput)
    .output(z.object({ logo: z.string() })),

  removeLogo: route({
    method: 'DELETE',
    path: '/resources/logo',
    summary: 'Take the logo of the site away.',
    tag,
    access: mayWrite,
    errors: ['conflict'],
  })
    .input(z.strictObject({}).optional())
    .output(done),

  listVersions: route({
    method: 'GET',
    path: '/resources/{key}/history',
    summary: 'The last 100 versions of the settings, the newest first.',
    tag,
    access: mayRead,
  })
    .input(z.strictObject({ key, ...paging }))
    .output(pageOf(settingsVersion)),

  getVersion: route({
    method: 'GET',
    path: '/resources/{key}/history/{version}',
    summary: 'What a version of the settings changed, and what bringing it back would change.',
    tag,
    access: mayRead,
    errors: ['not_found'],
  })
    .input(z.strictObject(byVersion))
    .output(settingsDifference),

  restoreVersion: route({
    method: 'PUT',
    path: '/resources/{key}/history/{version}/restore',
    summary:
      'Bring a version of the settings back, as a new one. What the role may not change, and what is locked, stays as it is.',
    tag,
    access: mayWrite,
    errors: ['not_found', 'conflict'],
  })
    .input(z.strictObject(restoreInput))
    .output(resource),

  undoVersion: route({
    method: 'PUT',
    path: '/resources/{key}/history/{version}/undo',
    summary:
      'Undo what a version of the settings changed, as a new version. What was changed otherwise since then stays.',
    tag,
    access: mayWrite,
    errors: ['not_found', 'conflict'],
  })
    .input(z.strictObject(restoreInput))
    .output(resource),

  replacePrivateKey: route({
    method: 'POST',
    path: '/resources/{key}/private-key',
    summary:
      'Replace the private key of a site. The new one is in this answer and in no other; the replaced one works for 24 hours more.',
    tag,
    access: mayWrite,
    errors: ['conflict'],
  })
    .input(byKey)
    .output(newPrivateKey),

  endReplacedKeys: route({
    method: 'DELETE',
    path: '/resources/{key}/private-key/replaced',
    summary: 'End the replaced private keys of a site now, before their 24 hours are over.',
    tag,
    access: mayWrite,
  })
    .input(byKey)
    .output(done),

  firebaseState: route({
    method: 'GET',
    path: '/resources/{key}/firebase/settings/is-already-activated',
    summary: 'Whether Firebase is set up for the site.',
    tag,
    access: mayRead,
  })
    .input(byKey)
    .output(firebaseState),

  saveFirebase: route({
    method: 'PUT',
    path: '/resources/{key}/firebase/settings',
    summary: 'Save the configs of Firebase, as texts of JSON. They are never told again.',
    tag,
    access: mayWrite,
    errors: ['not_found', 'conflict'],
  })
    .input(firebaseInput)
    .output(firebaseState),
};
