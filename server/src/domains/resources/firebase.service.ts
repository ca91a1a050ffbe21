// Firebase configurations: they can be set but are never returned, not even masked.
import type { resources } from '#contract/domains/resources/routes.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput } from '#server/database/handlers.ts';
import { type ReadScope, read, write } from '#server/database/scope.ts';
import { throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { requireKey } from './service.ts';
import { isMask } from './settings.document.ts';
import { type SavingTools, saveSettingsIn, settingsOf } from './settings.service.ts';
import { texts } from './texts.ts';
import { type ResourceTools, requireTaken } from './update.service.ts';

interface State {
  is_already_used: boolean;
}

async function stateOf(scope: ReadScope, siteId: number): Promise<State> {
  const { firebase } = await settingsOf(scope, siteId);
  return { is_already_used: Object.values(firebase).some((config) => config !== null) };
}

export function firebaseState(ctx: ResourceContext, { key }: { key: string }): Promise<State> {
  requireKey(ctx, key);
  return read(ctx, (scope) => stateOf(scope, ctx.resource.id));
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** @throws AppError invalid for text that is no JSON object, and for a service account that Google rejects */
export async function saveFirebase(
  tools: SavingTools & Pick<ResourceTools, 'trySecret'>,
  ctx: ResourceContext,
  { key, ...configs }: RouteInput<typeof resources.saveFirebase>,
): Promise<State> {
  requireKey(ctx, key);
  const wrong = Object.entries(configs).filter(
    ([, text]) => typeof text === 'string' && text !== '' && !isMask(text) && !isObject(text),
  );
  throwIfInvalid(Object.fromEntries(wrong.map(([name]) => [name, texts.noJson.en])));
  await requireTaken(tools, ctx, { firebase: configs }, (path) => path.replace('firebase.', ''));
  return write(ctx, 'resources.saveFirebase', async (scope) => {
    await saveSettingsIn(ctx, scope, tools, { firebase: configs });
    return stateOf(scope, ctx.resource.id);
  });
}
