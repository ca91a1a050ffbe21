import { frameDocument } from '#contract/reader/popup-frame.ts';
import type { SiteRef } from '#server/database/context.ts';
import { read } from '#server/database/scope.ts';
import { type SystemTools, systemContext } from '#server/database/sites.ts';
import { findShownPopup } from '#server/domains/popup-templates/shown.queries.ts';
import { SharedLru } from '#server/platform/concurrency/shared-lru.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import { createPopupRenderer } from '#server/platform/templates/popup-renderer.ts';
import type { MadePopup, PopupRequest } from '#server/platform/templates/popup-worker.ts';
import { toCallError } from '#server/platform/templates/to-call-error.ts';
import { texts } from './texts.ts';

/** Bytes of popups in memory that were made before. */
const mostBytes = 32 * 1024 ** 2;
/** Bytes of a popup besides its texts. */
const popupBytes = 500;

interface Asked extends Omit<PopupRequest, 'code'> {
  /** Slug and revision: `read-on@3`. */
  name: string;
}

interface Made {
  popup: Promise<MadePopup>;
  bytes: number;
}

/** Popups as readers get them. Making one is done in a thread, and once for the same values. */
export class ShownPopups {
  readonly #tools: SystemTools;
  readonly #renderer = createPopupRenderer();
  readonly #made = new SharedLru<string, Made>(mostBytes, ({ bytes }) => bytes);

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
    const known = this.#made.get(site.id, key);
    if (known) return known.popup;
    const making = this.#renderer
      .make({ ...asked, code }, { siteId: site.id })
      .then((made) =>
        asked.as === 'frame'
          ? { html: frameDocument({ ...made, javascript: code.javascript }), css: '' }
          : made,
      )
      .catch(toCallError('template', { template: texts.brokenPopup, busy: texts.popupsBusy }));
    this.#keep(site.id, key, making);
    return making;
  }

  /** Keeps a popup, whose size is known once it is made. */
  #keep(siteId: number, key: string, popup: Promise<MadePopup>): void {
    const bytes = popupBytes + 2 * key.length;
    this.#made.set(siteId, key, { popup, bytes });
    popup.then(
      ({ html, css }) =>
        this.#made.set(siteId, key, { popup, bytes: bytes + 2 * (html.length + css.length) }),
      () => this.#made.delete(siteId, key),
    );
  }
}
