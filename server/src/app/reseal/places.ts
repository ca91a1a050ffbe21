// Every column that holds boxes, with what each box is for. A test looks for boxes in all columns of a database with a
// row of every kind, so a column that is missing here is found.
import { linkPurpose } from '#server/domains/passes/links.ts';
import { purposeOf as paymentPurpose } from '#server/domains/payments/tools.ts';
import { privateKeyPurpose } from '#server/domains/resources/private-key.service.ts';
import { settingPurpose } from '#server/domains/resources/settings.service.ts';
import { totpPurpose } from '#server/domains/second-factors/tools.ts';
import { webhookPurpose } from '#server/domains/webhooks/secrets.service.ts';

/** A row as it is read for its box. */
export interface SealedRow {
  /** Of the row within its site. */
  id: number;
  livemode: boolean;
  url: string;
}

export interface SealedPlace {
  table: string;
  column: string;
  /** Number that names a row within its site. */
  id: string;
  /** Column of the site, or of the operator that the row belongs to. */
  site: string;
  /** Whose rows they are; those of sites unless told otherwise. */
  of?: 'operators';
  /** What else of the row says what its box is for. */
  with?: 'livemode' | 'url';
  /** What a box is for; where boxes stand in documents, `name` is the name of a value around the box. */
  purpose(siteId: number, row: SealedRow, name: string): string;
  isDocument: boolean;
}

const text = (
  table: string,
  column: string,
  purpose: SealedPlace['purpose'],
  more: Partial<SealedPlace> = {},
): SealedPlace => ({ table, column, id: 'id', site: 'resource_id', isDocument: false, purpose, ...more });

const ofSetting: SealedPlace['purpose'] = (siteId, _row, name) => settingPurpose(siteId, name);
const settings = (table: string, column: string, id: string): SealedPlace =>
  text(table, column, ofSetting, { id, isDocument: true });

const ofWebhook: SealedPlace['purpose'] = (siteId, { url }) => webhookPurpose(siteId, url);

export const sealedPlaces: readonly SealedPlace[] = [
  text('resources', 'private_key_sealed', (siteId) => privateKeyPurpose(siteId), { site: 'id' }),
  text(
    'payment_accounts',
    'secret_key_sealed',
    (siteId, { livemode }) => paymentPurpose(siteId, livemode, 'secret-key'),
    { with: 'livemode' },
  ),
  text(
    'payment_accounts',
    'webhook_secret_sealed',
    (siteId, { livemode }) => paymentPurpose(siteId, livemode, 'webhook-secret'),
    { with: 'livemode' },
  ),
  text('webhook_endpoints', 'secret_sealed', ofWebhook, { with: 'url' }),
  text('webhook_endpoints', 'previous_secret_sealed', ofWebhook, { with: 'url' }),
  text('operator_totps', 'secret_sealed', (operatorId) => totpPurpose(operatorId), {
    id: 'operator_id',
    site: 'operator_id',
    of: 'operators',
  }),
  text('passes', 'auth_token_sealed', (siteId, { id }) => linkPurpose(siteId, id)),
  settings('resource_settings', 'document', 'version'),
  settings('resource_settings_versions', 'document', 'version'),
  settings('configuration_drafts', 'base', 'id'),
  settings('configuration_drafts', 'draft', 'id'),
  settings('configuration_drafts', 'published', 'id'),
];
