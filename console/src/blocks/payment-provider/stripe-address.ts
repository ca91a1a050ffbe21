interface StripeThing {
  /** `customers` leads to a customer, `payments` to a payment, where it is refunded. */
  kind: 'customers' | 'payments';
  id: string;
  livemode: boolean;
  /** The site's account: root looks at it from the platform's own, everybody else signs in to it. */
  accountId: string;
  isRoot: boolean;
}

/** Returns the address of an object in Stripe's dashboard. */
export function stripeAddress({ kind, id, livemode, accountId, isRoot }: StripeThing): string {
  const account = isRoot ? `${encodeURIComponent(accountId)}/` : '';
  const mode = livemode ? '' : 'test/';
  return `https://dashboard.stripe.com/${account}${mode}${kind}/${encodeURIComponent(id)}`;
}
