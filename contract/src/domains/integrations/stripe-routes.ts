import { z } from 'zod';
import { route } from '../../base/route.ts';
import { stripeModes } from './words.ts';

const tag = 'Integrations';
const mayWrite = { who: 'area', area: 'integrations', verb: 'write' } as const;

const mode = z.enum(stripeModes);
const modeState = z.object({
  /** `authorize` as long as the mode isn't connected. */
  type: z.enum(['authorize', 'connected']),
  /** Address to connect it in the browser; null if it is connected, or if this installation has no app at Stripe. */
  authorize_url: z.string().nullable(),
  /** True if the site's own keys are set for the mode: without a connected account, payments use them. */
  has_own_keys: z.boolean(),
});

/** The site's own account at Stripe, connected by a click, separately for the test and the live mode. */
export const stripeRoutes = {
  stripeState: route({
    method: 'GET',
    path: '/integrations/stripe/oauth',
    summary: 'Get the Stripe connection of each mode and the link to connect it.',
    tag,
    access: mayWrite,
  }).output(z.object({ live: modeState, test: modeState })),

  finishStripe: route({
    method: 'POST',
    path: '/integrations/stripe/oauth',
    summary: 'Finish connecting Stripe with the code it returned. Tokens are never shown.',
    tag,
    access: mayWrite,
    repeat: 'safe',
    errors: ['conflict'],
  })
    .input(
      z.strictObject({
        code: z.string().min(1).max(2_000),
        mode,
        /** State as Stripe returned it. */
        state: z.string().min(1).max(500),
      }),
    )
    .output(z.object({ stripe_publishable_key: z.string().nullable(), access_token: z.string().nullable() })),

  leaveStripe: route({
    method: 'POST',
    path: '/integrations/stripe/deauthorize',
    summary: 'Disconnect Stripe for one mode and remove its keys.',
    tag,
    access: mayWrite,
    repeat: 'safe',
    errors: ['conflict'],
  })
    .input(z.strictObject({ mode }))
    .output(z.object({ status: z.literal('ok') })),
};
