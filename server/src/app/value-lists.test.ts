// The check constraints that list values, and the contract's lists of the same values.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resourceRoles } from '#contract/base/access.ts';
import { discountTypes } from '#contract/base/discounts.ts';
import { periods } from '#contract/base/periods.ts';
import { accessLimitPeriods } from '#contract/domains/access-rules/words.ts';
import { actionConditions, actionTypes } from '#contract/domains/actions/words.ts';
import { bulkChange, bulkChangeStates } from '#contract/domains/bulk-changes/schemas.ts';
import * as bulk from '#contract/domains/bulk-changes/words.ts';
import { familyStates } from '#contract/domains/code-families/words.ts';
import { draftSubjects } from '#contract/domains/configuration-drafts/words.ts';
import { transferSources } from '#contract/domains/configuration-transfers/words.ts';
import { contentAccess, wallAccess } from '#contract/domains/content/words.ts';
import { deliveryStates } from '#contract/domains/deliveries/words.ts';
import { erasureOutcomes } from '#contract/domains/erasures/schemas.ts';
import * as exported from '#contract/domains/exports/schemas.ts';
import { groupTypes } from '#contract/domains/groups/words.ts';
import { invoiceLine, invoicePayment } from '#contract/domains/invoices/schemas.ts';
import { invoiceStatuses } from '#contract/domains/invoices/words.ts';
import { importKinds, importStates, unknownPlans } from '#contract/domains/member-imports/schemas.ts';
import { dateOrder, decimalSign, textEncoding } from '#contract/domains/member-imports/style-schemas.ts';
import * as subscription from '#contract/domains/member-subscriptions/schemas.ts';
import { mailStatuses } from '#contract/domains/members/words.ts';
import { pricingOptionTypes } from '#contract/domains/plans/words.ts';
import { popupStatuses } from '#contract/domains/popup-templates/words.ts';
import * as drift from '#contract/domains/provider-drift/words.ts';
import { handoverProviders } from '#contract/domains/renewal-handovers/schemas.ts';
import { viewScreens } from '#contract/domains/saved-views/words.ts';
import { accountRoles } from '#contract/domains/session/schemas.ts';
import { chargeOutcomes, turnStates } from '#contract/domains/test-clock/words.ts';
import * as transactions from '#contract/domains/transactions/words.ts';
import { proofKinds } from '#contract/domains/websites/words.ts';
import { literalColumns, valuesOf } from '#server/testing/literal-columns.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

/** Lists of the contract, by the column that stores one of their values. */
const contractLists: Readonly<Record<string, readonly string[]>> = {
  'access_rules.access_limit_period': accessLimitPeriods,
  'bulk_changes.kind': [...bulk.bulkChangeKinds, ...bulk.priceChangeKinds, ...bulk.endChangeKinds],
  'bulk_changes.selection': bulkChange.shape.selection.options,
  'bulk_changes.state': bulkChangeStates,
  'bulk_changes.subject': bulk.bulkSubjects,
  'clock_turns.charges': chargeOutcomes,
  'clock_turns.state': turnStates,
  'code_families.state': familyStates,
  'configuration_drafts.subject': draftSubjects,
  'configuration_transfers.source': transferSources,
  'content_filings.access': contentAccess,
  'content_items.access': contentAccess,
  'content_items.chosen_access': contentAccess,
  'content_items.website_access': contentAccess,
  'deliveries.state': deliveryStates,
  'erasure_places.outcome': erasureOutcomes,
  'event_handlers.condition': actionConditions,
  'event_handlers.type': actionTypes,
  'export_requests.format': exported.exportFormats,
  'export_requests.kind': exported.exportKinds,
  'export_requests.source': exported.exportSources,
  'export_requests.status': exported.exportStatuses,
  'export_schedules.format': exported.exportFormats,
  'export_schedules.frequency': exported.exportFrequencies,
  'groups.type': groupTypes,
  'invoice_lines.kind': invoiceLine.shape.kind.options,
  'invoice_payments.pay_system': invoicePayment.shape.pay_system.options,
  'invoice_payments.status': invoicePayment.shape.status.options,
  'invoices.status': invoiceStatuses,
  'member_import_columns.kind': importKinds,
  'member_imports.announced_kind': importKinds,
  'member_imports.date_order': dateOrder.options,
  'member_imports.decimal_sign': decimalSign.options,
  'member_imports.encoding': textEncoding.options,
  'member_imports.kind': importKinds,
  'member_imports.state': importStates,
  'member_imports.unknown_plans': unknownPlans.options,
  'member_mails.status': mailStatuses,
  'member_subscriptions.end_cause': subscription.endCause.options,
  'member_subscriptions.kind': subscription.subscriptionKind.options,
  'member_subscriptions.past_due_reason': subscription.pastDueReason.options,
  'member_subscriptions.status': subscription.subscriptionStatus.options,
  'operators.role': accountRoles,
  'outgoing_mails.status': mailStatuses,
  'popup_templates.status': popupStatuses,
  'pricing_option_versions.period': periods,
  'pricing_options.period': periods,
  'pricing_options.trial_period': periods,
  'pricing_options.type': pricingOptionTypes,
  'promos.discount_type': discountTypes,
  'provider_comparisons.stage': drift.comparisonStages,
  'provider_drifts.cause': drift.driftCauses,
  'provider_drifts.kind': drift.driftKinds,
  'provider_drifts.reason': drift.driftReasons,
  'provider_drifts.state': ['suspected', ...drift.driftStates],
  'renewals_elsewhere.provider': handoverProviders,
  'resource_operators.role': resourceRoles,
  'saved_views.screen': viewScreens,
  'test_clocks.charges': chargeOutcomes,
  'ticket_plan_discounts.discount_type': discountTypes,
  'transaction_adjustments.kind': transactions.adjustmentKinds,
  'transaction_day_sums.status': transactions.transactionStatuses,
  'transaction_purchases.item_type': transactions.itemTypes,
  'transaction_sums.status': transactions.transactionStatuses,
  'transactions.pay_system': transactions.paySystems,
  'transactions.status': transactions.transactionStatuses,
  'wall_rules.access': wallAccess,
  'websites.proved_by': proofKinds,
};

/** Columns whose values never leave the server as they are stored. */
const serverOnly = [
  'billing_cards.provider',
  'charge_attempts.provider',
  'charge_attempts.state',
  'content_attributions.kind',
  'content_decisions.verdict',
  'customer_links.state',
  'demo_removals.state',
  'demo_rows.kind',
  'member_activity.kind',
  'member_import_makes.kind',
  'member_import_reasons.kind',
  'payer_facts.kind',
  'payment_accounts.provider',
  'payment_customers.provider',
  'period_ends.outcome',
  'provider_comparison_rows.what',
  'provider_comparisons.provider',
  'provider_comparisons.state',
  'provider_drifts.provider',
  'provider_events.provider',
  'renewals_elsewhere.handover_way',
  'renewals_elsewhere.state',
  'seen_pairs.grain',
  'seen_pairs.who',
  'sign_in_attempts.purpose',
  'stay_pairs.grain',
  'stay_pairs.kind',
  'subscription_events.type',
  'subscription_facts.kind',
  'volume_days.source',
];

test('a column stores exactly the values of its list in the contract', async () => {
  const client = await db.database.owner.connect();
  const columns = await literalColumns(client).finally(() => client.release());
  const stored = Object.fromEntries(
    columns.map(({ table, column, values }) => [`${table}.${column}`, values.toSorted()]),
  );
  expect(Object.keys(stored)).toEqual([...Object.keys(contractLists), ...serverOnly].toSorted());
  for (const [column, values] of Object.entries(contractLists))
    expect(stored[column], column).toEqual(values.toSorted());
});

test('only a check that leaves nothing but listed values types a column', () => {
  const list = "(kind = ANY (ARRAY['a'::text, 'it''s (b)'::text]))";
  expect(valuesOf(`(${list})`, 'kind')).toEqual(['a', "it's (b)"]);
  expect(valuesOf(`((kind IS NULL) OR ${list})`, 'kind')).toEqual(['a', "it's (b)"]);
  expect(valuesOf("(kind = 'a'::text)", 'kind')).toEqual(['a']);
  expect(valuesOf(`(${list} OR ((kind = 'c'::text) AND (NOT live)))`, 'kind')).toEqual([
    'a',
    "it's (b)",
    'c',
  ]);
  expect(valuesOf(`CASE live WHEN true THEN ${list} ELSE (kind = 'c'::text) END`, 'kind')).toEqual([
    'a',
    "it's (b)",
    'c',
  ]);
  expect(valuesOf(`(${list} OR (size > 0))`, 'kind')).toBeNull();
  expect(valuesOf(`(${list} = (size > 0))`, 'kind')).toBeNull();
  expect(valuesOf(`(NOT ${list})`, 'kind')).toBeNull();
  expect(valuesOf(`CASE WHEN live THEN ${list} ELSE (size > 0) END`, 'kind')).toBeNull();
  expect(valuesOf(list, 'other')).toBeNull();
});
