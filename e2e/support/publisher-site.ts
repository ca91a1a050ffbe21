// A publisher's website and the calls of readers that its pages make, on two origins of this machine.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { test as base } from '@playwright/test';
import { framePolicy } from '../../contract/src/reader/popup-frame.ts';

const folder = new URL('../../clients/sdk/dist/', import.meta.url);
interface Script {
  file: string;
  integrity: string;
}
const {
  file,
  integrity,
  popup: popupScript,
} = JSON.parse(readFileSync(new URL('sdk.json', folder), 'utf8')) as Script & { popup: Script };
const script = readFileSync(new URL(file, folder), 'utf8');

/** Call of a page. */
export interface Call {
  method: string;
  path: string;
  cookie: string | undefined;
  body: Record<string, unknown>;
}

/** Answer to a question; a number is a status without a decision, `silence` is none at all. */
export type Answer = Record<string, unknown> | number | 'silence';

export interface PageOptions {
  /** Attributes of the script besides its address. */
  attributes?: string;
  /** Elements of the head before the script, and of the body around the article. */
  head?: string;
  before?: string;
  key?: string | null;
  policy?: string;
  /** True if the page shows popups at walls. */
  hasPopups?: boolean;
  /** True if the publisher's own server serves the script. */
  isOwnScript?: boolean;
}

export interface PublisherSite {
  url: string;
  /** Address of the calls. */
  masthead: string;
  calls: Call[];
  /** Bodies of the questions for decisions so far. */
  questions: () => Record<string, unknown>[];
  events: () => Record<string, unknown>[];
  answer: (answers: (call: Call) => Answer | Promise<Answer>) => void;
  page: (path: string, options?: PageOptions) => string;
  /** Sets what answers for popups, by the end of their path: JSON, or a document with a policy. */
  answerPopup: (path: string, answer: object | string) => void;
  /** Stops answering calls. */
  stopMasthead: () => Promise<void>;
  close: () => Promise<void>;
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

async function end(server: Server): Promise<void> {
  if (!server.listening) return;
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

function pageText(options: PageOptions, site: string, masthead: string): string {
  const { attributes = '', head = '', before = '', key = 'story-1', isOwnScript = false } = options;
  const paragraphs = ['First.', 'Second.', 'Third.', 'Fourth.'].map((words) => `<p>${words}</p>`).join('');
  const source = isOwnScript ? `${site}/own.js` : `${masthead}/reader/v1/${file}`;
  const meta = key === null ? '' : `<meta name="masthead-content" content="${key}">`;
  const popups = options.hasPopups
    ? `<script defer src="${masthead}/reader/v1/${popupScript.file}" integrity="${popupScript.integrity}" crossorigin="anonymous"></script>`
    : '';
  return `<!doctype html><html lang="en"><head><title>A story</title>${meta}${head}${popups}
    <script defer src="${source}" integrity="${integrity}" crossorigin="anonymous" data-key="pk_test" ${attributes}></script>
    </head><body>${before}<main><h1>A story</h1><article>${paragraphs}</article></main></body></html>`;
}

/** Starts a publisher's website. Its pages are those that `page` was called for. */
export async function startPublisherSite(): Promise<PublisherSite> {
  const calls: Call[] = [];
  const pages = new Map<string, PageOptions>();
  const popups = new Map<string, object | string>();
  let answers: Parameters<PublisherSite['answer']>[0] = () => ({ verdict: 'grant', reason: 'free_content' });
  const urls = { site: '', masthead: '' };

  async function answerCall(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/', headers } = request;
    const own = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };
    const popup = [...popups].find(([end]) => path.split('?')[0]?.endsWith(end));
    if (popup) {
      const [, answer] = popup;
      const type = typeof answer === 'string' ? 'text/html' : 'application/json';
      const policy =
        typeof answer === 'string' ? { 'content-security-policy': framePolicy([urls.site]) } : {};
      response.writeHead(200, { ...own, ...policy, 'content-type': `${type}; charset=utf-8` });
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
      return;
    }
    if (method === 'GET' && path.endsWith(popupScript.file)) {
      const text = readFileSync(new URL(popupScript.file, folder), 'utf8');
      response.writeHead(200, { ...own, 'content-type': 'text/javascript' }).end(text);
      return;
    }
    if (method === 'GET') {
      response.writeHead(200, { ...own, 'content-type': 'text/javascript' }).end(script);
      return;
    }
    const body = JSON.parse((await text(request)) || '{}') as Record<string, unknown>;
    const call = { method, path, cookie: headers.cookie, body };
    calls.push(call);
    const said = path.endsWith('/decision') ? await answers(call) : {};
    if (said === 'silence') return;
    const isStatus = typeof said === 'number';
    response
      .writeHead(isStatus ? said : 200, { ...own, 'content-type': 'application/json' })
      .end(JSON.stringify(isStatus ? { error: 'x' } : said));
  }
  const masthead = createServer((request, response) => void answerCall(request, response));
  const site = createServer(({ url: path = '/' }, response) => {
    const options = pages.get(path.split('?')[0] ?? '');
    const policy = options?.policy;
    const type = path === '/own.js' ? 'text/javascript' : 'text/html';
    response.writeHead(200, {
      'content-type': `${type}; charset=utf-8`,
      ...(policy === undefined ? {} : { 'content-security-policy': policy }),
    });
    response.end(path === '/own.js' ? script : pageText(options ?? { key: null }, urls.site, urls.masthead));
  });
  urls.masthead = await listen(masthead);
  urls.site = await listen(site);
  const bodies = (call: string) => calls.filter(({ path }) => path.endsWith(call)).map(({ body }) => body);
  return {
    url: urls.site,
    masthead: urls.masthead,
    calls,
    questions: () => bodies('/decision'),
    events: () => bodies('/events'),
    answer: (next) => {
      answers = next;
    },
    page: (path, options = {}) => {
      pages.set(path, options);
      return urls.site + path;
    },
    answerPopup: (path, answer) => popups.set(path, answer),
    stopMasthead: () => end(masthead),
    close: async () => {
      await end(masthead);
      await end(site);
    },
  };
}

/** Stories with a publisher's website each. */
export const test = base.extend<{ publisher: PublisherSite }>({
  // Playwright reads from the pattern which fixtures are needed; it may not be empty.
  publisher: async ({ browserName: _any }, use) => {
    const publisher = await startPublisherSite();
    await use(publisher);
    await publisher.close();
  },
});
