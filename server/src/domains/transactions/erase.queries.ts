import type { WriteScope } from '#server/database/scope.ts';

/**
 * Removes personal data from a member's charges; amounts, dates and the provider's payment id stay.
 * @returns the number of charges that had personal data, and of all charges
 */
export async function eraseCharges(
  { client }: Pick<WriteScope, 'client'>,
  siteId: number,
  memberId: number,
): Promise<{ cleared: number; kept: number }> {
  const values = [siteId, memberId];
  const { rowCount: cleared } = await client.query(
    `update transactions set title = null, customer_id = null, card_last4 = null, failure_text = null,
       version = version + 1
     where resource_id = $1 and member_id = $2 and num_nonnulls(title, customer_id, card_last4, failure_text) > 0`,
    values,
  );
  const { rows } = await client.query<{ kept: number }>(
    'select count(*)::integer as kept from transactions where resource_id = $1 and member_id = $2',
    values,
  );
  return { cleared: cleared ?? 0, kept: rows[0]?.kept ?? 0 };
}
