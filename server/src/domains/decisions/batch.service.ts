// Writes a batch of one site's decisions and views in one transaction.
import type { SiteRef } from '#server/database/context.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { type SystemTools, systemContext } from '#server/database/sites.ts';
import { noteFirstDecision } from '../resources/first-decision.queries.ts';
import {
  insertDecisions,
  insertViews,
  shareExplanations,
  storeChains,
  storeFilings,
} from './batch.queries.ts';
import type { Explanations } from './explanations.ts';
import type { DecisionLine, ViewLine } from './lines.ts';
import { storePredictions } from './predictions.service.ts';

export interface Batch {
  decisions: readonly DecisionLine[];
  views: readonly ViewLine[];
}

type Ids = Map<string, number>;

/** Returns the different texts of what isn't known to be stored. */
function textsOf(decisions: readonly DecisionLine[]) {
  const chains = decisions.flatMap(({ chain_id: id, chain }) => (id === null && chain !== null ? chain : []));
  const filings = decisions.flatMap(({ filing_id: id, filing }) =>
    id === null && filing !== null ? JSON.stringify(filing) : [],
  );
  return { chains: [...new Set(chains)], filings: [...new Set(filings)] };
}

async function storeTexts(scope: WriteScope, siteId: number, decisions: readonly DecisionLine[]) {
  const texts = textsOf(decisions);
  if (texts.chains.length + texts.filings.length > 0) await shareExplanations(scope, siteId);
  const chains: Ids = texts.chains.length > 0 ? await storeChains(scope, siteId, texts.chains) : new Map();
  const filings: Ids =
    texts.filings.length > 0 ? await storeFilings(scope, siteId, texts.filings) : new Map();
  return { chains, filings };
}

const withIds = ({ chain, filing, prediction: _, ...row }: DecisionLine, chains: Ids, filings: Ids) => ({
  ...row,
  chain_id: row.chain_id ?? chains.get(chain ?? '') ?? null,
  filing_id: row.filing_id ?? filings.get(JSON.stringify(filing)) ?? null,
});

/**
 * Writes a batch. Repeating one changes nothing: decisions have their ids, and each has one view.
 * @returns ids of decisions that views name and that aren't stored
 */
export async function writeBatch(
  tools: SystemTools,
  site: SiteRef,
  { decisions, views }: Batch,
  stored: Explanations,
): Promise<number[]> {
  const ctx = systemContext(tools, 'decisions.record', site);
  const { chains, filings, missing } = await write(ctx, 'decisions.record', async (scope) => {
    scope.noAudit('reading');
    const texts = await storeTexts(scope, site.id, decisions);
    const rows = decisions.map((row) => withIds(row, texts.chains, texts.filings));
    if (rows.length > 0) {
      const inserted = await insertDecisions(scope, site.id, JSON.stringify(rows));
      await storePredictions(
        scope,
        site.id,
        decisions.filter(({ id }) => inserted.has(id)),
      );
      if (decisions.some(({ is_bot: isBot }) => !isBot)) await noteFirstDecision(scope, site.id);
    }
    const found = views.length > 0 ? await insertViews(scope, site.id, JSON.stringify(views)) : [];
    return { ...texts, missing: found };
  });
  stored.chains.keep(site.id, chains);
  stored.filings.keep(site.id, filings);
  return missing;
}
