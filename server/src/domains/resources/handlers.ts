import type { resources } from '#contract/domains/resources/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { firebaseState, saveFirebase } from './firebase.service.ts';
import { getVersion, listVersions, restoreVersion, undoVersion } from './history.service.ts';
import { type LogoTools, removeLogo, uploadLogo } from './logo.service.ts';
import { type RemovalTools, removeResource } from './removal.service.ts';
import { endReplacedKeys, replacePrivateKey } from './replace-private-key.service.ts';
import { getResource, listAvailable, listResources } from './service.ts';
import { type ResourceTools, updateResource } from './update.service.ts';

export const resourceHandlers = (tools: ResourceTools & LogoTools & RemovalTools) =>
  ({
    listAvailable,
    list: listResources,
    get: (ctx, input) => getResource(tools, ctx, input),
    update: (ctx, input) => updateResource(tools, ctx, input),
    remove: (ctx, input) => removeResource(tools, ctx, input),
    uploadLogo: (ctx, input) => uploadLogo(tools, ctx, input),
    removeLogo: (ctx) => removeLogo(tools, ctx),
    listVersions,
    getVersion,
    restoreVersion: (ctx, input) => restoreVersion(tools, ctx, input),
    undoVersion: (ctx, input) => undoVersion(tools, ctx, input),
    replacePrivateKey: (ctx, input) => replacePrivateKey(tools, ctx, input),
    endReplacedKeys,
    firebaseState,
    saveFirebase: (ctx, input) => saveFirebase(tools, ctx, input),
  }) satisfies Handlers<typeof resources>;
