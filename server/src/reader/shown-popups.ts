import { frameDocument } from '#contract/reader/popup-frame.ts';
import type { SiteRef } from '#server/database/context.ts';
import { read } from '#server/database/scope.ts';
import { type SystemTools, systemContext } from '#server/database/sites.ts';
import { findShownPopup } from '#server/domains/popup-templates/shown.queries.ts';
import { Lru } from '#server/platform/concurrency/lru.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import { createPopupRenderer } from '#server/platform/templates/popup-renderer.ts';
import type { MadePopup, PopupRequest } from '#server/platform/templates/popup-worker.ts';
import { toCallError } from '#server/platform/templates/to-call-error.ts';
import { texts } from './texts.ts';

/** Popups in memory that were made before. */
const mostMade = 200;

interface Asked extends Omit<PopupRequest, 'code'> {
  /** Slug and revision: `read-on@3`. */
  name: string;
}

/** Popups as readers get them. Making one is done in a thread, and once for the same values. */
export class ShownPopups {
  readonly #tools: SystemTools;
  readonly #renderer = createPopupRenderer();
  readonly #made = new Lru<string, Promise<MadePopup>>(mostMade);

  constructor(tools: SystemTools) {
    this.#tools = tools;
  }

  close(): Promise<void> {
    return this.#renderer.close();
  }

  /**
   * Makes a popup of the site.
   * @throws AppError not_found if it isn't published, or is shown in the other way; invalid for a template with errors
   */
  async make(site: SiteRef, { name, ...asked }: Asked): Promise<MadePopup> {
    const [slug = '', revision = ''] = name.split('@');
    const ctx = systemContext(this.#tools, 'reader', site);
    const code = await read(ctx, (scope) => findShownPopup(scope, site.id, slug, Number(revision)));
    if (code === null || /\S/.test(code.javascript) !== (asked.as === 'frame')) throw notFound();
    const key = JSON.stringify([site.id, name, asked]);
    const known = this.#made.get(key);
    if (known) return known;
    const making = this.#renderer
      .make({ ...asked, code }, { siteId: site.id })
      .then((made) =>
        asked.as === 'frame'
          ? { html: frameDocument({ ...made, javascript: code.javascript }), css: '' }
          : made,
      )
      .catch(toCallError('template', { template: texts.brokenPopup, busy: texts.popupsBusy }));
    this.#made.set(key, making);
    making.catch(() => this.#made.delete(key));
    return making;
  }
}
