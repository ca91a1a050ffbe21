// The logo of a site, re-encoded from the upload. A file stays while a stored version of the settings uses it.
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { commonErrors } from '#contract/base/errors.ts';
import type { resources } from '#contract/domains/resources/routes.ts';
import { logoLimits } from '#contract/domains/resources/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput } from '#server/database/handlers.ts';
import { write } from '#server/database/scope.ts';
import { QueueFull } from '#server/platform/concurrency/limit.ts';
import { AppError, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import { ImageRejected, photoOf } from '#server/platform/images/pictures.ts';
import { addLogo, dropUnusedLogos } from './logo.queries.ts';
import { logoPath } from './service.ts';
import { type SavingTools, saveSettingsIn } from './settings.service.ts';
import { texts } from './texts.ts';

export interface LogoTools extends SavingTools {
  /** Storage of pictures. */
  files: FileStore;
}

const reasons = {
  unreadable: texts.noPicture.en,
  'other kind': texts.otherKind.en,
  'too many pixels': texts.tooManyPixels.en,
} as const;

/** @throws AppError invalid for a file that is no picture; unavailable while too many others are processed */
async function made(ctx: ResourceContext, file: File): Promise<Buffer> {
  try {
    const content = Buffer.from(await file.arrayBuffer());
    return await photoOf(content, { kind: file.type, pixels: logoLimits.pixels, signal: ctx.signal });
  } catch (error) {
    if (error instanceof ImageRejected) throwIfInvalid({ file: reasons[error.reason] });
    if (error instanceof QueueFull)
      throw new AppError('unavailable', commonErrors.unavailable, { retryAfterSeconds: 5 });
    throw error;
  }
}

/** Saves the name of a logo, and deletes files that no stored version uses. */
async function saved(tools: LogoTools, ctx: ResourceContext, logo: string | null): Promise<void> {
  const unused = await write(
    ctx,
    logo === null ? 'resources.removeLogo' : 'resources.uploadLogo',
    async (scope) => {
      if (logo !== null) await addLogo(scope, ctx.resource.id, logo);
      const paths = await saveSettingsIn(ctx, scope, tools, { logo });
      // Nothing can be changed: the logo is locked by the platform, or there is none to remove.
      if (paths.length === 0 && logo !== null) throw new AppError('forbidden', commonErrors.notAllowed);
      return dropUnusedLogos(scope, ctx.resource.id);
    },
  );
  for (const name of unused) await tools.files.remove(name);
}

/**
 * Replaces the site's logo.
 * @throws AppError invalid for a file that is no picture; forbidden if the platform has locked it; unavailable while
 * too many others are processed
 */
export async function uploadLogo(
  tools: LogoTools,
  ctx: ResourceContext,
  { file }: RouteInput<typeof resources.uploadLogo>,
): Promise<{ logo: string }> {
  const content = await made(ctx, file);
  const name = randomBytes(20).toString('hex');
  await tools.files.put(name, Readable.from([content]));
  let isSaved = false;
  try {
    await saved(tools, ctx, name);
    isSaved = true;
  } finally {
    if (!isSaved) await tools.files.remove(name);
  }
  return { logo: `${logoPath}/${name}` };
}

export async function removeLogo(tools: LogoTools, ctx: ResourceContext): Promise<{ success: true }> {
  await saved(tools, ctx, null);
  return { success: true };
}
