import { errorText } from '#contract/base/errors.ts';
import type { demoRemoval } from '#contract/domains/demo-removal/routes.ts';
import type { OperatorContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { read, write } from '#server/database/scope.ts';
import { AppError, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { removeDemoJob } from './jobs.ts';
import * as queries from './queries.ts';

type StartVerb = (typeof demoRemoval)['start'];
type State = RouteOutput<(typeof demoRemoval)['get']>;

const texts = {
  notHere: errorText('demo.not_here', 'The demo publication is not here.'),
  atWork: errorText('demo.at_work', 'The demo publication is being removed already.'),
};

/** Returns the sites and root operators of the demo publication, and the state of its removal. */
export function getDemo(ctx: OperatorContext): Promise<State> {
  return read(ctx, async ({ client }) => {
    const removal = await queries.findRemoval(client);
    return {
      sites: await queries.findDemoSites(client),
      roots: await queries.findDemoRoots(client),
      has_other_root: await queries.hasOtherRoot(client),
      removal: removal && {
        state: removal.state,
        steps_done: removal.steps_done,
        steps_total: removal.steps_total,
        error: removal.error,
      },
    };
  });
}

/**
 * Starts the removal of the demo publication.
 * @throws AppError conflict if it does not exist or is being removed; invalid unless its name is typed
 */
export function startRemoval(
  ctx: OperatorContext,
  { name }: RouteInput<StartVerb>,
): Promise<RouteOutput<StartVerb>> {
  return write(ctx, 'demoRemoval.start', async ({ client, job, audit }) => {
    const sites = await queries.findDemoSites(client);
    const roots = await queries.findDemoRoots(client);
    if (sites.length === 0 && roots.length === 0) throw new AppError('conflict', texts.notHere);
    const [expected = roots[0]] = sites;
    if (name.trim() !== expected) throwIfInvalid({ name: `Type ${expected} to confirm.` });
    if (!(await queries.beginRemoval(client, ctx.actor.id))) throw new AppError('conflict', texts.atWork);
    await job(removeDemoJob, { operatorId: ctx.actor.id }, { key: removeDemoJob.name });
    await audit({ target: 'demo', id: null, changes: { sites } });
    return { success: true as const };
  });
}
