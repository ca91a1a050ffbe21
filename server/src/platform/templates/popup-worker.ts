// Thread that fills in and cleans popups. It may be ended at any moment.

import { fillIn, type Values } from './fill-in.ts';
import { cleanPopupCss } from './popup-css.ts';
import { cleanPopupHtml } from './popup-html.ts';
import { throwTemplateError } from './template-errors.ts';
import { answerTemplateOrders } from './thread-entry.ts';

export interface PopupCode {
  template: string;
  css: string;
  javascript: string;
}

export interface PopupRequest {
  /** `inPage` for the page of the publisher, `frame` for a document of its own, which isn't cleaned. */
  as: 'inPage' | 'frame';
  code: PopupCode;
  values: Values;
  /** Websites of the site, whose pictures the popup may show. */
  origins: readonly string[];
}

export interface MadePopup {
  html: string;
  css: string;
}

/** Keeps a popup within the place that the page gives it. It comes last, so that no rule of a popup is stronger. */
const atHome = ':host{display:block!important;contain:content!important}';

/** Largest length of a popup that is filled in, in characters. */
const longest = 500_000;

function run({ as, code, values, origins }: PopupRequest): MadePopup {
  const filled = fillIn(code.template, values);
  if (filled.length > longest) throwTemplateError('The popup is longer than 500,000 characters.');
  if (as === 'frame') return { html: filled, css: code.css };
  return { html: cleanPopupHtml(filled, origins), css: cleanPopupCss(code.css) + atHome };
}

answerTemplateOrders<PopupRequest, MadePopup>({ run, memory: () => process.memoryUsage().heapUsed });
