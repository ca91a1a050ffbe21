import type { DocumentedCall } from './documented-call.ts';

export const plans: readonly DocumentedCall[] = [
  { call: 'GET plans', query: 'order=active&sort=desc&limit=10&page=1&filter[title]=digital' },
  { call: 'DELETE plans/{id}' },
  {
    call: 'GET plans/{id}',
    answer: [
      'priority',
      'subscriptions',
      'extra',
      'taxonomies',
      'content_types',
      'predictive_percents',
      'full_access',
    ],
  },
  { call: 'POST plans', body: ['private', 'extra', 'taxonomies', 'content_types'], answer: ['id'] },
  { call: 'PUT plans/{id}', body: ['private', 'extra', 'taxonomies', 'content_types'], answer: ['id'] },
  {
    call: 'POST subscriptions',
    body: [
      'plan_id',
      'title',
      'price',
      'currency',
      'period',
      'type',
      'trial_period',
      'trial_price',
      'vat_percent',
    ],
  },
  {
    call: 'PUT subscriptions/{id}',
    body: ['title', 'price', 'currency', 'period', 'type', 'trial_period', 'trial_price', 'vat_percent'],
  },
  { call: 'DELETE subscriptions/{id}' },
  {
    call: 'GET taxonomies',
    query: 'limit=20&page=1&order=title&sort=asc&with_terms=1',
    answer: ['items.title', 'items.terms'],
  },
  { call: 'GET taxonomies', query: 'filter[id]=1&limit=100', answer: ['items.title', 'items.terms'] },
  { call: 'GET content-types', query: 'limit=50', answer: ['items.id', 'items.key'] },
];

export const predictiveHistory: readonly DocumentedCall[] = [
  {
    call: 'GET predictive-paywall/actions',
    asks: ['plan_id', 'limit', 'page'],
    answer: ['items', 'paginator.total_items'],
  },
];

export const events: readonly DocumentedCall[] = [
  {
    call: 'GET ti-events',
    query: 'order=active&sort=desc&limit=10&page=1&filter[title]=talk',
    answer: ['items.id', 'items.title'],
  },
  { call: 'DELETE ti-event/{id}' },
  { call: 'POST ti-event/{id}/copy', answer: ['id'] },
  { call: 'GET ti-event/{id}' },
  {
    call: 'POST ti-event',
    body: ['title', 'description', 'is_virtual', 'location', 'timezone', 'start_date', 'end_date'],
  },
  {
    call: 'PUT ti-event/{id}',
    body: ['title', 'description', 'is_virtual', 'location', 'timezone', 'start_date', 'end_date'],
  },
  { call: 'POST ti-event/{id}/photo' },
  {
    call: 'POST ti-event/ticket',
    body: ['ti_event_id', 'title', 'price', 'currency', 'quantity', 'plan_discounts'],
  },
  { call: 'PUT ti-event/ticket/{id}', body: ['title', 'price', 'currency', 'quantity', 'plan_discounts'] },
  { call: 'DELETE ti-event/ticket/{id}' },
];

export const promos: readonly DocumentedCall[] = [
  { call: 'GET promos' },
  { call: 'GET promos/{id}' },
  { call: 'GET promos/{id}' },
  { call: 'GET promos/info/{id}' },
  {
    call: 'POST promos',
    body: [
      'title',
      'code',
      'description',
      'start_date',
      'end_date',
      'activations_limit',
      'discount',
      'discount_type',
      'currency',
      'available_for',
    ],
  },
  {
    call: 'PUT promos/{id}',
    body: [
      'title',
      'code',
      'description',
      'start_date',
      'end_date',
      'activations_limit',
      'discount',
      'discount_type',
      'currency',
      'available_for',
    ],
  },
  { call: 'DELETE promos/{id}' },
  { call: 'GET promos/info/{id}', query: 'filter[completed]=true&download=true&email=ada@example.com' },
];

export const invites: readonly DocumentedCall[] = [
  { call: 'GET invites', query: 'limit=10&filter[title]=press&page=1' },
  { call: 'DELETE invites/{id}' },
  { call: 'GET invites/{id}' },
  {
    call: 'GET invites/info/{id}',
    query: 'limit=10&page=1&filter[search]=ada',
    answer: ['items', 'paginator.total_items'],
  },
  {
    call: 'POST invites',
    body: [
      'title',
      'code',
      'description',
      'start_date',
      'end_date',
      'subscription_end_date',
      'activations_limit',
      'team_id',
      'subscription_id',
      'ti_event_ticket_id',
    ],
  },
  {
    call: 'PUT invites/{id}',
    body: [
      'title',
      'code',
      'description',
      'start_date',
      'end_date',
      'subscription_end_date',
      'activations_limit',
      'team_id',
      'subscription_id',
      'ti_event_ticket_id',
    ],
  },
];

export const transactions: readonly DocumentedCall[] = [
  {
    call: 'GET transactions',
    query: 'filter[first_name]=ada&filter[amount][from]=100&filter[successful]=true&limit=10&page=1',
    answer: ['items', 'paginator.total_items', 'filtered_amount'],
  },
  { call: 'GET transactions/{id}' },
  {
    call: 'POST transactions',
    body: ['amount', 'fee', 'currency', 'user_id', 'purchases', 'created_at', 'livemode'],
  },
  { call: 'PATCH transactions/{id}' },
  { call: 'DELETE transactions/{id}' },
  { call: 'POST transactions/{id}/receipt/generate', answer: ['item'] },
  { call: 'POST transactions/{id}/receipt/send' },
  {
    call: 'GET transactions',
    query:
      'filter[first_name]=ada&filter[amount][from]=100&filter[successful]=true&download=true&email=ada@example.com',
    answer: ['success'],
  },
];

export const receiptTemplate: readonly DocumentedCall[] = [
  { call: 'GET transactions/receipt/templates/default/first-or-create' },
  { call: 'GET transactions/receipt/templates/variables/available', answer: ['items'] },
  { call: 'POST transactions/receipt/templates', body: ['title', 'html'] },
  { call: 'PUT transactions/receipt/templates/{id}', body: ['title', 'html'] },
];
