import type { FastifyInstance } from 'fastify';
import { billingModes } from '#contract/domains/billing/words.ts';
import type { BillingTools } from '#server/domains/billing/providers.service.ts';

const stripe = 'https://js.stripe.com';

/**
 * Policy of the page, the only one in which Stripe's code runs; the console frames it and asks it for payment methods.
 */
const policy = [
  "default-src 'none'",
  `script-src 'self' ${stripe}`,
  `frame-src ${stripe} https://hooks.stripe.com`,
  'connect-src https://api.stripe.com',
  `img-src ${stripe}`,
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
].join('; ');

const script = `const { key } = document.documentElement.dataset;
const scheme = new URLSearchParams(location.search).get('scheme') === 'dark' ? 'dark' : 'light';
const color = scheme === 'dark' ? '#e6e7ea' : '#1c1d21';
const stripe = Stripe(key);
const style = { base: { color, fontSize: '14px', iconColor: color, '::placeholder': { color: '#7d8087' } } };
const card = stripe.elements().create('card', { style, disableLink: true });
const tell = (told) => parent.postMessage(told, location.origin);
card.on('ready', () => tell({ card: 'ready' }));
card.mount('#card');
addEventListener('message', async ({ origin, data }) => {
  if (origin !== location.origin || data.card !== 'make') return;
  try {
    const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card });
    tell({ card: 'made', token: paymentMethod?.id ?? '', error: error?.message ?? '' });
  } catch {
    tell({ card: 'made', token: '', error: '' });
  }
});
`;

/** Mounts Stripe's card form for each mode in which sites pay by it; none if development tokens are used. */
export function mountCardPage(app: FastifyInstance, { cards }: BillingTools): void {
  for (const mode of billingModes) {
    const key = cards(mode === 'live').publishableKey;
    if (key === null) continue;
    const page = `<!doctype html><html lang="en" data-key="${encodeURIComponent(key)}"><title>Stripe</title>
<style>body { margin: 0; padding: 9px 12px }</style><div id="card"></div>
<script src="${stripe}/v3/"></script><script src="/card-form/make"></script></html>`;
    app.get(`/card-form/${mode}`, async (_request, reply) =>
      reply
        .headers({ 'content-security-policy': policy, 'x-frame-options': 'SAMEORIGIN' })
        .type('text/html; charset=utf-8')
        .send(page),
    );
  }
  app.get('/card-form/make', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  );
}
