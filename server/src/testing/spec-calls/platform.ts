import type { DocumentedCall } from './documented-call.ts';

export const partners: readonly DocumentedCall[] = [
  { call: 'GET partners', query: 'limit=10&filter[title]=press&page=1' },
  { call: 'POST partners', body: ['pricing_plans_id'] },
  { call: 'GET partners/{id}' },
  { call: 'PUT partners/{id}' },
  { call: 'DELETE partners/{id}' },
  { call: 'GET partners/{id}/owner', answer: ['email'] },
  { call: 'PUT partners/{id}/owner', body: ['email'] },
  { call: 'POST partners/{id}/invite', body: ['company', 'first_name', 'job', 'last_name'] },
  { call: 'DELETE partners/{id}/resources/{key}/delete' },
  { call: 'POST partners/invite/create', body: ['recaptcha_token', 'pricing_plans_id'] },
  {
    call: 'POST partners/{id}/resources',
    body: ['website_title', 'website_url', 'pricing_plan', 'active', 'pricing_plans_id'],
  },
  {
    call: 'GET resources/{resourceKey}/users/dashboard-access',
    query: 'limit=10&page=1&filter[global]=ada',
    answer: ['items', 'paginator.total_items'],
  },
  { call: 'GET users', query: 'limit=10&filter[global]=ada' },
  { call: 'PUT resources/{key}/users/{userId}/role', body: ['role'] },
];

export const onboarding: readonly DocumentedCall[] = [
  { call: 'POST partners/registration', body: ['company', 'first_name', 'job', 'last_name'] },
  { call: 'POST partners/confirmation', body: ['session', 'signature', 'invite'], answer: ['token', 'user'] },
  { call: 'POST partners/invite/confirmation/{invite}', answer: ['token', 'user'] },
  { call: 'POST partners/resources', answer: ['items'], body: ['resources'] },
];

export const pricingPlans: readonly DocumentedCall[] = [
  { call: 'GET pricing/plans', answer: ['items'] },
  {
    call: 'POST pricing/plans',
    body: ['title', 'monthly_price', 'transaction_fee', 'free_signups', 'active', 'is_public'],
  },
  { call: 'GET pricing/plans/{id}' },
  {
    call: 'PUT pricing/plans/{id}',
    body: ['title', 'monthly_price', 'transaction_fee', 'free_signups', 'active', 'is_public'],
  },
  { call: 'DELETE pricing/plans/{id}' },
];

export const billing: readonly DocumentedCall[] = [
  { call: 'GET resources/{key}/pricing' },
  {
    call: 'PUT resources/{key}/pricing',
    body: ['monthly_price', 'transaction_fee', 'free_signups', 'up_free_signups_price'],
  },
  { call: 'POST resources/{key}/pricing', body: ['pricing_plans_id'] },
  { call: 'GET resources/{key}/pricing/invoices/periods' },
  { call: 'GET resources/{key}/pricing/invoices', query: 'limit=10&page=1&calendar_period=2026-02' },
  { call: 'GET resources/{key}/pricing/payment-data/stripe/{mode}', answer: ['item', 'customer_email'] },
  { call: 'PUT resources/{key}/pricing/payment-data/stripe/token/{mode}', body: ['token', 'customer_email'] },
  { call: 'DELETE resources/{key}/pricing/payment-data/stripe/{mode}', answer: ['deleted'] },
  { call: 'PUT resources/{key}/pricing/payment-data/stripe/email/{mode}', body: ['customer_email'] },
  { call: 'GET resources/{key}/pricing/invoices/transactions', query: 'limit=10&page=1' },
  { call: 'PUT resources/{key}/pricing/invoice/{id}/pay', answer: ['success'] },
];

export const invoices: readonly DocumentedCall[] = [
  { call: 'PUT resources/pricing/invoice/{id}/finalize', answer: ['item.is_finalized'] },
  { call: 'GET pricing/invoices/resources', query: 'calendar_period=2026-02&livemode=true' },
  { call: 'GET resources/pricing/invoices/periods', query: 'resource_id=1&livemode=true' },
  {
    call: 'GET resources/pricing/invoices',
    query: 'limit=5&page=1&calendar_period=2026-02&resource_id=1&livemode=true',
  },
  { call: 'PUT resources/{key}/pricing/invoice/generate/monthly', body: ['is_force', 'calendar_period'] },
];

export const cascadeAccess: readonly DocumentedCall[] = [
  { call: 'GET partners/{partnerId}/cascade-accesses', query: 'type=ti_events', answer: ['items'] },
  {
    call: 'POST partners/{partnerId}/cascade-access',
    body: ['subscription_id', 'ti_event_ticket_id', 'content_id', 'active'],
  },
  { call: 'PUT partners/{partnerId}/cascade-access/{id}', body: ['active'] },
  { call: 'DELETE partners/{partnerId}/cascade-access/{id}' },
  { call: 'GET partners/{partnerId}/cascade-access/{id}/applied' },
  {
    call: 'POST partners/{partnerId}/cascade-access/{id}/applied',
    body: ['plan_id', 'ti_event_id', 'content_id', 'active'],
  },
  { call: 'PUT partners/{partnerId}/cascade-access/applied/{itemId}', body: ['active'] },
  { call: 'DELETE partners/{partnerId}/cascade-access/applied/{itemId}' },
  { call: 'GET partners/{partnerId}/cascade-access/{id}/exclude' },
  {
    call: 'POST partners/{partnerId}/cascade-access/{id}/exclude',
    body: ['subscription_id', 'ti_event_ticket_id', 'content_id', 'active'],
  },
  { call: 'PUT partners/{partnerId}/cascade-access/exclude/{itemId}', body: ['active'] },
  { call: 'DELETE partners/{partnerId}/cascade-access/exclude/{itemId}' },
  { call: 'GET partner/resources' },
  { call: 'GET plans', query: 'limit=100' },
  { call: 'GET ti-events', query: 'limit=100', answer: ['items.id', 'items.title'] },
  { call: 'GET content', query: 'limit=100' },
];
