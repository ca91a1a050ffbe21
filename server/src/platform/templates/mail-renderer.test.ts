import { afterAll, beforeAll, expect, test } from 'vitest';
import { QueueFull } from '../concurrency/limit.ts';
import { createMailRenderer, type MailRenderer } from './mail-renderer.ts';
import { TemplateError } from './template-errors.ts';

let renderer: MailRenderer;
beforeAll(() => {
  renderer = createMailRenderer();
});
afterAll(() => renderer.close());

const make = (html: string, values = {}, subject = 'Hello') => renderer.make({ subject, html }, values);

async function refusalOf(html: string, values = {}): Promise<string> {
  const error = await make(html, values).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(TemplateError);
  return error instanceof TemplateError ? error.message : '';
}

test('values are escaped in the page, stand as they are in the subject, and the words of the page are its text', async () => {
  const mail = await renderer.make(
    {
      subject: 'Welcome, {{ member.name }}',
      html: '<h1>Welcome, {{ member.name }}</h1><p>Read <a href="https://example.com/a">this</a>.<ul><li>One<li>Two</ul>',
    },
    { member: { name: 'Ann <b>& Co' } },
  );
  expect(mail.subject).toBe('Welcome, Ann <b>& Co');
  expect(mail.html).toContain('Welcome, Ann &lt;b&gt;&amp; Co');
  expect(mail.text).toBe('Welcome, Ann <b>& Co\n\nRead this (https://example.com/a).\n\n- One\n\n- Two');
});

test('what reaches for the engine, its constructors or files names nothing, or is refused', async () => {
  const corpus = [
    '{{constructor.constructor("return process")()}}',
    "{{ 'x'.constructor.constructor }}",
    '{{ member.constructor.name }}{{ member.__proto__ }}{{ member["constructor"] }}',
    '{{ this }}{{ self }}{{ globalThis }}{{ process.env }}{{ toString }}{{ hasOwnProperty }}',
    '{% assign x = "constructor" %}{{ member[x][x] }}',
  ];
  for (const html of corpus) {
    const said = await make(html, { member: { name: 'Ann' } }).then(
      ({ html: page }) => page,
      (error: unknown) => (error instanceof TemplateError ? '' : String(error)),
    );
    expect(said, html).not.toMatch(/function|object|process|native/i);
  }
  for (const tag of ['{% include "/etc/passwd" %}', '{% render "../package.json" %}', '{% layout "x" %}'])
    expect(await refusalOf(tag)).toMatch(/tag .* not found/);
});

test('a template that a value holds is not filled in', async () => {
  const { html } = await make('{{ member.name }}', { member: { name: '{{ site.title }}{% raw %}' } });
  expect(html).toBe('{{ site.title }}{% raw %}');
});

test('loops without end, and what grows too large, end with a reason', async () => {
  const loops =
    '{% for a in (1..9999) %}{% for b in (1..9999) %}{% for c in (1..9999) %}x{% endfor %}{% endfor %}{% endfor %}';
  expect(await refusalOf(loops)).toMatch(/limit exceeded|longer than/);
  const doubled = `{% assign a = "xxxxxxxxxx" %}${'{% assign a = a | append: a %}'.repeat(30)}{{ a }}`;
  expect(await refusalOf(doubled)).toMatch(/limit exceeded|longer|memory/);
  expect(await refusalOf('{% for i in (1..90000) %}0123456789abcdef{% endfor %}')).toMatch(
    /longer than 1,000,000/,
  );
  expect(await refusalOf('x'.repeat(500_001))).toMatch(/500,000/);
  // The next mail is rendered as usual.
  expect((await make('<p>Fine</p>')).text).toBe('Fine');
});

test('a template that hangs is ended in time, and the next one is made', async () => {
  const hasty = createMailRenderer(1);
  const late = await hasty
    .make({ subject: '', html: '{% for i in (1..20000) %}{{ i }}{% endfor %}' }, {})
    .then(
      () => '',
      (error: unknown) => String(error),
    );
  expect(late).toContain('longer than');
  await hasty.close();
});

test('nothing of a page runs, loads or asks for something', async () => {
  const corpus = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href="java\tscript:alert(1)">x</a>',
    '<iframe src="https://example.com"></iframe>',
    '<object data="x"></object><embed src="x">',
    '<form action="https://example.com"><input name="card"><button>Pay</button></form>',
    '<meta http-equiv="refresh" content="0;url=https://example.com">',
    '<base href="https://example.com">',
    '<link rel="stylesheet" href="https://example.com/x.css">',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    '<style></style><script>alert(1)</script>',
    '<td background="javascript:alert(1)">',
    '<a href="//example.com">x</a>',
    '<!--><img src=x onerror=alert(1)>-->',
  ];
  for (const html of corpus) {
    // Text in a style rule is a rule and no element.
    const page = (await make(html)).html.replaceAll(/<style>.*?<\/style>/g, '');
    expect(page, html).not.toMatch(
      /<script|onerror=|onload=|javascript:|<iframe|<object|<embed|<form|<input|http-equiv|<base|<link|<svg|<math|href="\/\//i,
    );
  }
});

test('a value cannot leave its place in an address, an attribute or a rule', async () => {
  const evil = 'x" onmouseover="alert(1)</style><script>alert(1)</script>';
  const { html } = await make(
    '<style>p { content: "{{ v }}" }</style><a href="{{ v }}" title="{{ v }}">x</a><a href="{{ link }}">y</a>',
    { v: evil, link: 'javascript:alert(1)' },
  );
  expect(html).not.toMatch(/<script| onmouseover="|javascript:/);
});

test('line breaks never get into a subject', async () => {
  for (const name of [
    'a\r\nBcc: x@example.com',
    'a\nb',
    'a\rb',
    'a\u0000b',
    'a\u2028b',
    'a\u0085b',
    'a\u000bb',
  ]) {
    const { subject } = await make('<p>x</p>', { name }, 'For {{ name }}\n');
    expect(subject).toMatch(/^For [^\p{Cc}\u2028\u2029]+$/u);
  }
});

test('unknown variables are told with their line, those of the subject without one', async () => {
  const known = ['member.name', 'site.title'];
  const html = '<p>{{ member.name }}</p>\n<p>{{ member.nmae }}</p>\n{{ sit.title }}';
  const found = await renderer.check({ subject: 'Hi {{ member.nam }}', html }, known);
  expect(found.map(({ line, text }) => `${line} ${text}`)).toEqual([
    '0 Subject: There is no variable member.nam; this will be empty.',
    '2 There is no variable member.nmae; this will be empty.',
    '3 There is no variable sit.title; this will be empty.',
  ]);
});

test('previews of a site take turns with those of others, behind what is sent, and few of them wait', async () => {
  const echoes = `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ template }) =>
      setTimeout(() => parentPort.postMessage({ result: { mail: template }, memory: 0 }), 20));
    parentPort.postMessage('ready');`;
  const slow = createMailRenderer(5_000, new URL(`data:text/javascript,${encodeURIComponent(echoes)}`));
  const made: string[] = [];
  const ask = (subject: string, siteId: number, isPreview: boolean) =>
    slow.make({ subject, html: '' }, {}, { siteId, isPreview }).then(
      (mail) => void made.push(mail.subject),
      (error: unknown) => error,
    );
  const asked = Array.from({ length: 6 }, (_, n) => ask(`preview ${n}`, 1, true));
  asked.push(ask('preview of another', 2, true), ask('sent', 3, false), ask('sent here', 1, false));
  const results = await Promise.all(asked);
  expect(made.slice(0, 4)).toEqual(['preview 0', 'sent', 'sent here', 'preview of another']);
  // There are six previews: one is rendered and two wait.
  expect(results.filter((result) => result instanceof QueueFull)).toHaveLength(3);
  await slow.close();
});

test('without turns the previews of one site keep all others waiting', async () => {
  const echoes = `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ template }) => parentPort.postMessage({ result: { mail: template }, memory: 0 }));
    parentPort.postMessage('ready');`;
  const slow = createMailRenderer(5_000, new URL(`data:text/javascript,${encodeURIComponent(echoes)}`));
  const made: string[] = [];
  const ask = async (subject: string) => made.push((await slow.make({ subject, html: '' }, {})).subject);
  await Promise.all([...Array.from({ length: 6 }, (_, n) => ask(`preview ${n}`)), ask('sent')]);
  expect(made.at(-1)).toBe('sent');
  await slow.close();
});

test('variables that would print nothing are named once each, unless they are tested or have a default', async () => {
  const known = ['member.name', 'payment.amount', 'payment.card', 'ticket.event'];
  const values = { member: { name: 'Ann', city: '' } };
  const missing = (html: string, subject = 'Hello') => renderer.missing({ subject, html }, values, known);
  expect(await missing('{{ member.name }}{{ member.city }}')).toEqual([]);
  expect(
    await missing('{{ ticket.event }} {{ payment.amount }} {{ ticket.event }}', '{{ payment.card }}'),
  ).toEqual(['payment.card', 'ticket.event', 'payment.amount']);
  expect(await missing('{{ member.nmae }}{{ nobody }}')).toEqual(['member.nmae', 'nobody']);
  expect(
    await missing('{% if payment.card %}{{ payment.card }}{% endif %}{{ payment.amount | default: "?" }}'),
  ).toEqual([]);
  expect(await missing('{% for x in (1..3) %}{{ x }}{{ forloop.index }}{% endfor %}')).toEqual([]);
  // Properties shared by all objects get no value: the name would exist in the next template.
  expect(await missing('{{ __proto__.polluted }}{{ constructor.polluted }}')).toEqual(['__proto__']);
  expect(await missing('{{ member.polluted }}')).toEqual(['member.polluted']);
  await expect(missing('{% if member.name %}')).rejects.toBeInstanceOf(TemplateError);
});

test('a block that is not closed is named with its end', async () => {
  expect(await refusalOf('<p>Hello</p>\n{% if member.city %}\n<p>x</p>')).toBe(
    'Line 2: {% if %} has no {% endif %}.',
  );
  expect(await refusalOf('{% for one in purchases %}x')).toBe('Line 1: {% for %} has no {% endfor %}.');
});
