const offer = {
  title: 'Autumn offer',
  code: 'AUTUMN26',
  description: 'A fifth off the first payment.',
  start_date: '2026-09-01',
  end_date: '2026-11-30',
  activations_limit: 500,
  discount: 20,
  discount_type: 'percent',
  for_all_plans: true,
};
const action = {
  event_id: 12,
  type: 'slack',
  active: true,
};
const trigger = {
  trigger_id: 4,
  active: true,
  settings: { events: ['payment.failed'], text: 'A payment failed.' },
};
const source = { subscription_id: 42, active: true };
const target = { plan_id: 42, active: true };

/** Bodies whose fields depend on each other in ways that a schema can't express, by the id of their route. */
export const handMade: Readonly<Record<string, unknown>> = {
  'actions.backTest': { handler: action },
  'actions.create': action,
  'actions.update': { ...action, version: 3 },
  'bulkChanges.create': { user_ids: [42, 43], change: { kind: 'add_tags', tags: ['founding member'] } },
  'bulkChanges.createEnds': { user_ids: [42, 43], change: { kind: 'extend_end', amount: 1, unit: 'months' } },
  'bulkChanges.createPrices': {
    filter: { content_type: 4 },
    change: { kind: 'move_price', share: 1000, step: 10 },
  },
  'cascadeAccesses.create': source,
  'cascadeAccesses.exclude': source,
  'cascadeAccesses.provide': target,
  'cascadeAccesses.update': { ...source, version: 3 },
  'cascadeAccesses.updateApplied': { ...target, version: 3 },
  'cascadeAccesses.updateExcluded': { ...source, version: 3 },
  'codeFamilies.create': { promo_id: 42, title: 'Bookshop cards', total: 500, prefix: 'SHOP-' },
  'configurationDrafts.schedule': { version: 3, publish_at: '2026-12-01T06:00' },
  'groups.attachMembers': { user_ids: [42, 43] },
  'promos.create': offer,
  'promos.update': { ...offer, version: 3 },
  'triggers.backTest': { handler: trigger },
  'triggers.create': trigger,
  'triggers.update': { ...trigger, version: 3 },
};
