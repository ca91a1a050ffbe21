// Keeps in memory what decides: the configuration of each site and the labels of its pieces.
import type { SiteRef } from '#server/database/context.ts';
import { type ReadScope, read, write } from '#server/database/scope.ts';
import { type SystemTools, systemContext } from '#server/database/sites.ts';
import { Lru } from '#server/platform/concurrency/lru.ts';
import type { FollowedEvent } from './across-sites.queries.ts';
import { DecisionsUnavailable } from './asked.ts';
import { type NumberedConfig, numberedConfig } from './config.service.ts';
import type { Contact } from './freshness.ts';
import { ensureUnknownPiece, findLabel, type Label } from './labels.queries.ts';
import { RefreshedCache } from './refreshed-cache.ts';

/** Sites and labels in memory; about 200 KB a site, 200 bytes a label. */
const [mostSites, mostLabels] = [1_000, 200_000];
/** Milliseconds for which a key is known to be unknown. */
const unknownFor = 10_000;
/**
 * Keys that a process asks the database about at once, and unknown ones in a second, so that random keys can't keep it
 * busy.
 */
const [mostAsked, mostUnknown] = [1_000, 200];

/** Counts keys that are being asked about, and unknown ones by the second. */
class AskedKeys {
  #asked = 0;
  #second = 0;
  #unknown = 0;

  /** @throws DecisionsUnavailable for too many keys; taking one for unknown instead could open content */
  async ask<T>(run: () => Promise<T | null>): Promise<T | null> {
    const second = Math.floor(performance.now() / 1_000);
    if (second !== this.#second) this.#unknown = 0;
    this.#second = second;
    if (this.#asked >= mostAsked || this.#unknown >= mostUnknown)
      throw new DecisionsUnavailable('Too many unknown keys are asked for.');
    this.#asked += 1;
    try {
      const found = await run();
      if (found === null) this.#unknown += 1;
      return found;
    } finally {
      this.#asked -= 1;
    }
  }
}

/** Events after which a site's configuration may decide differently. */
const configEvents = /^(settings|plan|pricing_option|ticket_event|content_wall)\./;
const contentEvents = /^content\./;

/** Sites are always asked about as live: readers never decide by the test mode of a site. */
export const asLive = (site: SiteRef): SiteRef => ({ ...site, livemode: true, clockOffsetMs: 0 });

const labelKey = (siteId: number, key: string) => `${siteId} ${key}`;

export class Snapshot {
  readonly #configs: RefreshedCache<number, NumberedConfig>;
  readonly #labels: RefreshedCache<string, Label | null>;
  /** Keys of labels by the id of the content. */
  readonly #keys = new Lru<number, string>(mostLabels);
  readonly #unknown: RefreshedCache<number, number>;
  /** Sites by id, as callers named them last. */
  readonly #sites = new Map<number, SiteRef>();

  constructor(tools: SystemTools, contact: Contact) {
    const contextOf = (siteId: number) => {
      const site = this.#sites.get(siteId);
      if (!site) throw new Error(`site ${siteId} was never asked about`);
      return systemContext(tools, 'decisions.snapshot', asLive(site));
    };
    const askedKeys = new AskedKeys();
    this.#configs = new RefreshedCache(contact, mostSites, (siteId) => numberedConfig(contextOf(siteId)));
    this.#labels = new RefreshedCache<string, Label | null>(
      contact,
      mostLabels,
      async (key) => {
        const space = key.indexOf(' ');
        const siteId = Number(key.slice(0, space));
        const ctx = contextOf(siteId);
        const find = (scope: ReadScope) => findLabel(scope, siteId, key.slice(space + 1));
        const label = await askedKeys.ask(() => read(ctx, find));
        if (label) this.#keys.set(label.piece.contentId, key);
        return label;
      },
      (label) => (label === null ? Math.min(unknownFor, contact.freshFor) : contact.freshFor),
    );
    this.#unknown = new RefreshedCache(contact, mostSites, (siteId) =>
      write(contextOf(siteId), 'decisions.unknown', (scope) => {
        scope.noAudit('derived');
        return ensureUnknownPiece(scope, siteId);
      }),
    );
  }

  config(site: SiteRef): Promise<NumberedConfig> {
    this.#sites.set(site.id, site);
    return this.#configs.get(site.id);
  }

  /** Returns the label of a piece; null if the site doesn't have it. */
  label(site: SiteRef, key: string): Promise<Label | null> {
    this.#sites.set(site.id, site);
    return this.#labels.get(labelKey(site.id, key));
  }

  /** Returns the id of the piece that stands for all unknown ones. */
  unknownPiece(site: SiteRef): Promise<number> {
    this.#sites.set(site.id, site);
    return this.#unknown.get(site.id);
  }

  /** Forgets a piece that was just stored by this process. */
  dropLabel(site: SiteRef, key: string): void {
    this.#labels.drop(labelKey(site.id, key));
  }

  /** Forgets what an event changed. */
  note({ resource_id: siteId, name, payload }: FollowedEvent): void {
    if (configEvents.test(name)) this.#configs.drop(siteId);
    if (!contentEvents.test(name)) return;
    for (const id of (payload as { ids?: readonly number[] }).ids ?? []) {
      const key = this.#keys.get(id);
      if (key !== undefined) this.#labels.drop(key);
    }
    // Pieces that weren't there, or are being asked for, may be any of those.
    this.#labels.dropWhere((key, label) => !label && key.startsWith(`${siteId} `));
  }
}
