// Keeps in memory what decides: the configuration of each site and the labels of its pieces.
import type { SiteRef } from '#server/database/context.ts';
import { read, write } from '#server/database/scope.ts';
import { type SystemTools, systemContext } from '#server/database/sites.ts';
import { ownText } from '#server/platform/concurrency/own-text.ts';
import { SharedLru } from '#server/platform/concurrency/shared-lru.ts';
import type { FollowedEvent } from './across-sites.queries.ts';
import { DecisionsUnavailable } from './asked.ts';
import { type NumberedConfig, numberedConfig } from './config.service.ts';
import type { Contact } from './freshness.ts';
import { LabelLoader } from './label-loader.ts';
import { ensureUnknownPiece, findLabels, type Label } from './labels.queries.ts';
import { oneOfSite, RefreshedCache, siteOfKey } from './refreshed-cache.ts';

/** Sites in memory, about 200 KB each, and bytes of labels: those of about 200,000 pieces. */
const [mostSites, mostLabelBytes] = [1_000, 96 * 1024 ** 2];
/** Measured bytes of a label, with its key twice, and of each of its terms. */
const [labelBytes, termBytes] = [400, 16];
/** Pieces whose key is known by their id. */
const mostKeys = 200_000;
/** Milliseconds for which a key is known to be unknown. */
const unknownFor = 10_000;
/**
 * Keys that a process asks the database about at once, in all and for one site, and unknown ones of a site in a second.
 * So random keys keep neither the database busy nor other sites waiting.
 */
const most = { asked: 1_000, ofSite: 200, unknown: 200 };

/** Counts keys that are being asked about, and unknown ones by the second. */
class AskedKeys {
  #asked = 0;
  readonly #ofSite = new Map<number, number>();
  #second = 0;
  readonly #unknown = new Map<number, number>();

  /** @throws DecisionsUnavailable for too many keys; taking one for unknown instead could open content */
  async ask<T>(siteId: number, run: () => Promise<T | null>): Promise<T | null> {
    const second = Math.floor(performance.now() / 1_000);
    if (second !== this.#second) this.#unknown.clear();
    this.#second = second;
    const isFull = this.#asked >= most.asked || (this.#ofSite.get(siteId) ?? 0) >= most.ofSite;
    if (isFull || (this.#unknown.get(siteId) ?? 0) >= most.unknown)
      throw new DecisionsUnavailable('Too many unknown keys are asked for.');
    this.#count(siteId, 1);
    try {
      const found = await run();
      if (found === null) this.#unknown.set(siteId, (this.#unknown.get(siteId) ?? 0) + 1);
      return found;
    } finally {
      this.#count(siteId, -1);
    }
  }

  #count(siteId: number, change: 1 | -1): void {
    this.#asked += change;
    const left = (this.#ofSite.get(siteId) ?? 0) + change;
    if (left > 0) this.#ofSite.set(siteId, left);
    else this.#ofSite.delete(siteId);
  }
}

/** A key that the site didn't have. */
interface Missing {
  /** Number of changes of the site's content that had been noticed when the key was asked about. */
  changes: number;
}

const isLabel = (found: Label | Missing): found is Label => 'piece' in found;

/** Events after which a site's configuration may decide differently. */
const configEvents = /^(settings|plan|pricing_option|ticket_event|content_wall|popup_template)\./;
const contentEvents = /^content\./;

/** Sites are always asked about as live: readers never decide by the test mode of a site. */
export const asLive = (site: SiteRef): SiteRef => ({ ...site, livemode: true, clockOffsetMs: 0 });

const labelKey = (siteId: number, key: string) => ownText(`${siteId} ${key}`);

export class Snapshot {
  readonly #configs: RefreshedCache<number, NumberedConfig>;
  readonly #labels: RefreshedCache<string, Label | Missing>;
  /** Changes of content that were noticed, by site. */
  readonly #changes = new Map<number, number>();
  /** Keys of labels by the id of the content. */
  readonly #keys = new SharedLru<number, string>(mostKeys);
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
    const loader = new LabelLoader((siteId, keys) =>
      read(contextOf(siteId), (scope) => findLabels(scope, siteId, keys)),
    );
    this.#configs = new RefreshedCache(contact, {
      most: mostSites,
      siteOf: oneOfSite,
      load: (siteId) => numberedConfig(contextOf(siteId)),
    });
    this.#labels = new RefreshedCache<string, Label | Missing>(contact, {
      most: mostLabelBytes,
      bytesOf: (found) => labelBytes + (isLabel(found) ? found.piece.termIds.length * termBytes : 0),
      siteOf: siteOfKey,
      load: async (key) => {
        const siteId = siteOfKey(key);
        const changes = this.#changesOf(siteId);
        const name = key.slice(key.indexOf(' ') + 1);
        const label = await askedKeys.ask(siteId, () => loader.load(siteId, name));
        if (label) this.#keys.set(siteId, label.piece.contentId, key);
        return label ?? { changes };
      },
      freshFor: (found) => (isLabel(found) ? contact.freshFor : Math.min(unknownFor, contact.freshFor)),
    });
    this.#unknown = new RefreshedCache(contact, {
      most: mostSites,
      siteOf: oneOfSite,
      load: (siteId) =>
        write(contextOf(siteId), 'decisions.unknown', (scope) => {
          scope.noAudit('derived');
          return ensureUnknownPiece(scope, siteId);
        }),
    });
  }

  config(site: SiteRef): Promise<NumberedConfig> {
    this.#sites.set(site.id, site);
    return this.#configs.get(site.id);
  }

  /** Returns the label of a piece; null if the site doesn't have it. */
  async label(site: SiteRef, key: string): Promise<Label | null> {
    this.#sites.set(site.id, site);
    const place = labelKey(site.id, key);
    const known = this.#labels.known(place);
    // A piece that wasn't there may have come with any change since.
    if (known && !isLabel(known) && known.changes !== this.#changesOf(site.id)) this.#labels.drop(place);
    const found = await this.#labels.get(place);
    return isLabel(found) ? found : null;
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
      const key = this.#keys.get(siteId, id);
      if (key !== undefined) this.#labels.drop(key);
    }
    this.#changes.set(siteId, this.#changesOf(siteId) + 1);
    // Pieces that are being asked about may be any of those.
    this.#labels.dropLoading(siteId);
  }

  #changesOf(siteId: number): number {
    return this.#changes.get(siteId) ?? 0;
  }
}
