import { expect, test } from 'vitest';
import { frameDocument, framePolicy } from './popup-frame.ts';

const count = (text: string, part: string) => text.split(part).length - 1;

test('styles and code of a framed popup cannot end their elements early', () => {
  const made = frameDocument({
    html: '<p>Hello</p>',
    css: 'p{color:red}</style><p>',
    javascript: 'x = "</script><script>y</SCRIPT><!--";',
  });
  expect(count(made.toLowerCase(), '</style')).toBe(2);
  expect(count(made.toLowerCase(), '</script')).toBe(2);
  expect(count(made.toLowerCase(), '<script')).toBe(2);
  expect(made).not.toContain('<!--');
});

test('a framed popup is sandboxed, and shown by the websites of its site alone', () => {
  expect(framePolicy(['https://www.example.com'])).toBe(
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: https://www.example.com; " +
      "form-action 'none'; base-uri 'none'; sandbox allow-scripts allow-forms allow-popups; frame-ancestors https://www.example.com",
  );
  expect(framePolicy([])).toMatch(/frame-ancestors 'none'$/);
});
