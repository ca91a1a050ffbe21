// All columns that contain encrypted values, with the purpose of each. A test searches all columns of a database with a
// row of every kind for such values, so a column that is missing here is found.
import { linkPurpose } from '#server/domains/passes/links.ts';
import { purposeOf as paymentPurpose } from '#server/domains/payments/tools.ts';
import { privateKeyPurpose } from '#server/domains/resources/private-key.service.ts';
import { settingPurpose } from '#server/domains/resources/settings.service.ts';
import { totpPurpose } from '#server/domains/second-factors/tools.ts';
import { webhookPurpose } from '#server/domains/webhooks/secrets.service.ts';

/** Row as read for its encrypted value. */
export interface SealedRow {
  /** Id of the row within its site. */
  id: number;
  livemode: boolean;
  url: string;
}

export interface SealedPlace {
  table: string;
  column: string;
  /** Column of the row's id within its site. */
  id: string;
  /** Column of the site, or of the operator that the row belongs to. */
  site: string;
  /** Owner of the rows; defaults to sites. */
  of?: 'operators';
  /** Further column of the row that is part of the purpose. */
  with?: 'livemode' | 'url';
  /** Returns the purpose of a value; for values in documents, `name` is the name of a surrounding value. */
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
