import { useQuery } from '@tanstack/react-query';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import type { Receipt } from '#contract/domains/receipts/schemas.ts';

/**
 * Returns the receipt and the credit notes of a transaction; undefined until they are loaded, and for operators who
 * can't read them.
 */
export function useDocuments(transactionId: number): readonly Receipt[] | undefined {
  const mayRead = useMay('receipts', 'read');
  const query = api.receipts.list.queryOptions({ input: { id: transactionId }, enabled: mayRead });
  return useQuery(query).data?.items;
}
