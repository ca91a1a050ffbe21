import { z } from 'zod';
import { route } from '../../base/route.ts';
import { stripeModes } from './words.ts';

const tag = 'Integrations';
const mayWrite = { who: 'area', area: 'integrations', verb: 'write' } as const;

const mode = z.enum(stripeModes);
const modeState = z.object({
  type: z
    .enum(['authorize', 'connected'])
    .describe("`connected`, or `authorize` as long as the mode isn't connected."),
  authorize_url: z
    .string()
    .nullable()
    .describe('Address to connect it in the browser; null if connected, or without an app at Stripe.'),
  has_own_keys: z
    .boolean()
    .describe(
      "True if the site's own keys are set for the mode, which are used without a connected account.",
    ),
});

/** The site's own account at Stripe, connected by a click, separately for the test and the live mode. */
export const stripeRoutes = {
  stripeState: route({
    method: 'GET',
    path: '/integrations/stripe/oauth',
    summary: 'Get the Stripe connection of each mode and the link to connect it.',
    tag,
    access: mayWrite,
  }).output(
    z.object({
      live: modeState.describe('Connection for live payments.'),
      test: modeState.describe('Connection for test payments.'),
    }),
  ),

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
        code: z.string().min(1).max(2_000).describe('Code that Stripe added to the redirect address.'),
        mode: mode.describe('Mode that was authorized.'),
        state: z.string().min(1).max(500).describe('State as Stripe returned it.'),
      }),
    )
    .output(
      z.object({
        stripe_publishable_key: z
          .string()
          .nullable()
          .describe('Publishable key of the connected account in this mode.'),
        access_token: z.string().nullable().describe('Mask of the access token, which is never shown.'),
      }),
    ),

  leaveStripe: route({
    method: 'POST',
    path: '/integrations/stripe/deauthorize',
    summary: 'Disconnect Stripe for one mode and remove its keys.',
    tag,
    access: mayWrite,
    repeat: 'safe',
    errors: ['conflict'],
  })
    .input(z.strictObject({ mode: mode.describe('Mode to disconnect.') }))
    .output(
      z.object({
        status: z.literal('ok').describe('Confirms that the mode is disconnected, also if it was before.'),
      }),
    ),
};
