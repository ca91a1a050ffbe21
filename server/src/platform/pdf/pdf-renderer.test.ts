import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { QueueFull } from '../concurrency/limit.ts';
import { TemplateError } from '../templates/template-errors.ts';
import { createPdfRenderer, type PdfRenderer } from './pdf-renderer.ts';

let renderer: PdfRenderer;
beforeAll(() => {
  renderer = createPdfRenderer();
});
afterAll(() => renderer.close());

const make = (template: string, values = {}) => renderer.make({ template, title: 'Receipt', values });

async function refusalOf(template: string, values = {}): Promise<string> {
  const error = await make(template, values).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(TemplateError);
  return error instanceof TemplateError ? error.message : '';
}

/** Returns a PNG that claims a size, without its pixels. */
function pngOf(width: number, height: number): string {
  const bytes = Buffer.alloc(64);
  bytes.write('\x89PNG\r\n\x1a\n', 'latin1');
  bytes.writeUInt32BE(13, 8);
  bytes.write('IHDR', 12);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

test('a template with a list, a table and letters of four scripts becomes a PDF, the same each time', async () => {
  const template = `<style>th { background: #eee }</style><h1>{{ number }}</h1>
    <table><thead><tr><th>What</th><th>Amount</th></tr></thead>
    {% for line in lines %}<tr><td>{{ line.title }}</td><td style="text-align: right">{{ line.amount }}</td></tr>{% endfor %}
    </table>`;
  const lines = ['Zażółć', 'Ωμέγα', 'Şğı', '日本語'].map((title) => ({ title, amount: '$1.00' }));
  const [one, other] = [
    await make(template, { number: 'A-1', lines }),
    await make(template, { number: 'A-1', lines }),
  ];
  expect(one.subarray(0, 5).toString()).toBe('%PDF-');
  expect(one.equals(other)).toBe(true);
  expect((await make(template, { number: 'A-2', lines })).equals(one)).toBe(false);
});

test('an empty template and one of odd HTML become a page', async () => {
  const odd =
    '<table><tr></tr><tr><td colspan=99 rowspan=99></table></p><li>x<div style="width:0;padding:-9px">';
  for (const template of ['', ' ', odd]) expect((await make(template)).length).toBeGreaterThan(500);
});

test('neither files nor addresses are reached by anything that HTML and CSS have for it', async () => {
  let calls = 0;
  const canary = createServer((_, response) => {
    calls += 1;
    response.end();
  });
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  const web = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/x`;
  for (const address of [
    web,
    'file:///etc/hostname',
    '/etc/hostname',
    '../../../package.json',
    '/page.typ',
  ]) {
    const pdf = await make(`<link rel="stylesheet" href="${address}"><base href="${address}">
      <style>@import url(${address}); @font-face { font-family: x; src: url(${address}) }
      p { background: url(${address}); content: url(${address}) }</style>
      <p style="background-image: url(${address})">text</p><img src="${address}"><iframe src="${address}"></iframe>
      <object data="${address}"></object><embed src="${address}"><script src="${address}"></script>
      <svg><image href="${address}"/></svg><video src="${address}"></video><a href="${address}">a</a>
      {{ '${address}' | raw }}`);
    expect(pdf.length).toBeGreaterThan(500);
  }
  await sleep(200);
  canary.close();
  expect(calls).toBe(0);
  expect(await refusalOf("{% include '/etc/hostname' %}")).toContain('not found');
  expect(await refusalOf("{% render 'page.typ' %}")).toContain('not found');
});

test('code of the page program is a text like any other', async () => {
  const code = '#read("/tree.json") #import "@preview/x:1.0.0" #{ while true {} } $x$ \\u{41} ]]]';
  const plain = await make(`<p>${code}</p>`);
  expect(plain.length).toBeGreaterThan(500);
  const asValue = await make('<p>{{ name }}</p>', { name: code });
  expect(asValue.equals(await make(`<p>${code.replaceAll('"', '&quot;')}</p>`))).toBe(true);
});

test('a value is escaped, so that it is never HTML', async () => {
  const asText = await make('<p>{{ name }}</p>', { name: '<b>x</b>' });
  expect(asText.equals(await make('<p>&lt;b&gt;x&lt;/b&gt;</p>'))).toBe(true);
});

test('nothing of the engine or of JavaScript can be named by a variable', async () => {
  const tries = ['constructor.constructor', '__proto__', 'toString', 'name.constructor', 'lines.constructor'];
  for (const name of tries) {
    const empty = await make('<p>[]</p>');
    expect((await make(`<p>[{{ ${name} }}]</p>`, { name: 'x', lines: [] })).equals(empty)).toBe(true);
  }
});

test('what is too deep, too much or too large is refused in words', async () => {
  expect(await refusalOf('<div>'.repeat(5_000))).toContain('nested too deeply');
  expect(await refusalOf('<table><tr><td>'.repeat(10))).toContain('tables inside each other');
  expect(await refusalOf('<p>x</p>'.repeat(20_000))).toContain('More than 20,000 elements');
  expect(await refusalOf('x'.repeat(600_000))).toContain('More than 500,000 characters'.slice(10));
  expect(await refusalOf(`<style>${'p { color: red } '.repeat(400)}</style>`)).toContain('rules of style');
  expect(await refusalOf(`<img src="${pngOf(20_000, 20_000)}">`)).toContain('too many pixels');
  expect(await refusalOf(`<img src="${pngOf(2_000, 2_000)}">`.repeat(4))).toContain('too many pixels');
  expect(await refusalOf(`<img src="${pngOf(10, 10)}">`)).toContain('picture');
  expect(await refusalOf('{% for i in (1..100000000) %}x{% endfor %}')).toMatch(/limit/);
  expect(
    await refusalOf('{% for i in (1..3000) %}{% for j in (1..3000) %}x{% endfor %}{% endfor %}'),
  ).toMatch(/limit/);
});

test('selectors made to take for ever end in time, and the thread that answers calls goes on', async () => {
  const nested = `${'<div class=a>'.repeat(20)}${'<p>x</p>'.repeat(9_000)}`;
  const rules = Array.from({ length: 290 }, () => '.a .a .a .a .a .a .b { color: red }').join('');
  let ticks = 0;
  const clock = setInterval(() => {
    ticks += 1;
  }, 10);
  const quick = createPdfRenderer({ time: 1_500 });
  const ended = await quick
    .make({ template: `<style>${rules}</style>${nested}`, title: 'x', values: {} })
    .then(
      () => 'made',
      (error: Error) => error.message,
    );
  clearInterval(clock);
  await quick.close();
  expect(['made', 'The template takes longer than 1.5 seconds.']).toContain(ended);
  expect(ticks).toBeGreaterThan(20);
});

test('a thread that hangs is ended after its time, and the next document gets a new one', async () => {
  const hangs = `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', (order) => {
      if (order.template === 'hang') for (;;) {}
      parentPort.postMessage({ result: { pdf: new Uint8Array(4) }, memory: 0 });
    });
    parentPort.postMessage('ready');`;
  const source = new URL(`data:text/javascript,${encodeURIComponent(hangs)}`);
  const short = createPdfRenderer({ time: 300, source });
  const hanging = short.make({ template: 'hang', title: '', values: {} });
  const next = short.make({ template: 'fine', title: '', values: {} });
  await expect(hanging).rejects.toThrow('takes longer than 0.3 seconds');
  expect(await next).toHaveLength(4);
  await short.close();
});

test('previews wait behind what is issued, and a site that asks for many is told so', async () => {
  const echoes = `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ template }) =>
      setTimeout(() => parentPort.postMessage({ result: { pdf: new TextEncoder().encode(template) }, memory: 0 }), 20));
    parentPort.postMessage('ready');`;
  const source = new URL(`data:text/javascript,${encodeURIComponent(echoes)}`);
  const slow = createPdfRenderer({ source });
  const made: string[] = [];
  const ask = (template: string, siteId: number, isPreview: boolean) =>
    slow.make({ template, title: '', values: {} }, { siteId, isPreview }).then(
      (pdf) => void made.push(pdf.toString()),
      (error: unknown) => error,
    );
  const asked = Array.from({ length: 10 }, (_, n) => ask(`preview ${n}`, 1, true));
  asked.push(ask('preview of another', 2, true), ask('issued', 3, false), ask('issued here', 1, false));
  const results = await Promise.all(asked);
  expect(made.slice(0, 4)).toEqual(['preview 0', 'issued', 'issued here', 'preview of another']);
  // A site has ten previews: one is rendered and two wait.
  expect(made).toHaveLength(6);
  expect(results.filter((result) => result instanceof QueueFull)).toHaveLength(7);
  await slow.close();
});

test('a preview that nobody waits for any more is dropped before it begins', async () => {
  const counts = `import { parentPort } from 'node:worker_threads';
    let made = 0;
    parentPort.on('message', () => setTimeout(() => {
      made += 1;
      parentPort.postMessage({ result: { pdf: new TextEncoder().encode(String(made)) }, memory: 0 });
    }, 20));
    parentPort.postMessage('ready');`;
  const source = new URL(`data:text/javascript,${encodeURIComponent(counts)}`);
  const slow = createPdfRenderer({ source });
  const ask = (signal?: AbortSignal) =>
    slow.make({ template: '', title: '', values: {} }, { siteId: 1, isPreview: true, signal });
  const first = ask();
  const editing = new AbortController();
  const left = ask(editing.signal);
  editing.abort();
  await expect(left).rejects.toThrow(QueueFull);
  expect((await first).toString()).toBe('1');
  expect((await ask()).toString()).toBe('2');
  await slow.close();
});

test('what is not supported is named at its line, beside variables that there are not', async () => {
  const template = `<style>
p { float: left; color: red }
.x::before { color: red }
</style>
<p style="position: absolute">{{ member.nmae }}</p>

<video></video>
{% for line in purchases %}{{ line.title }}{{ line.cost }}{% endfor %}`;
  const findings = await renderer.check({ template, known: ['member.name', 'purchases[].title'] });
  expect(findings.map(({ line, text }) => [line, text.split(' ').slice(0, 6).join(' ')])).toEqual([
    [2, 'float is not supported; use a'],
    [3, 'This selector is not supported.'],
    [5, 'There is no variable member.nmae; this'],
    [5, 'position is not supported; use a'],
    [7, '<video> is not supported and is'],
    [8, 'There is no variable line.cost; this'],
  ]);
});
