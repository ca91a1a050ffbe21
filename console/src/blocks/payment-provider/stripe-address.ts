interface StripeThing {
  /** Kind of page: `customers` for a customer, `payments` for a payment, where it is refunded. */
  kind: 'customers' | 'payments';
  id: string;
  livemode: boolean;
  /** Id of the site's account: root opens it from the platform's own, others sign in to it. */
  accountId: string;
  isRoot: boolean;
}

/** Returns the address of an object in Stripe's dashboard. */
export function stripeAddress({ kind, id, livemode, accountId, isRoot }: StripeThing): string {
  const account = isRoot ? `${encodeURIComponent(accountId)}/` : '';
  const mode = livemode ? '' : 'test/';
  return `https://dashboard.stripe.com/${account}${mode}${kind}/${encodeURIComponent(id)}`;
}
