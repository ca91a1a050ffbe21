import type { OpenAPI } from '@orpc/contract';
import { escapeHtml as escaped } from '#server/platform/html/escape-html.ts';
import { accessText } from './access-text.ts';
import type { DocumentedOperation } from './openapi.ts';
import { type Schema, schemaText } from './schema-text.ts';

interface Listed {
  method: string;
  path: string;
  operation: DocumentedOperation;
}

function listed(document: OpenAPI.Document): Map<string, Listed[]> {
  const byTag = new Map<string, Listed[]>();
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(methods as Record<string, DocumentedOperation>)) {
      const tag = operation.tags?.[0] ?? 'Other';
      byTag.set(tag, [...(byTag.get(tag) ?? []), { method: method.toUpperCase(), path, operation }]);
    }
  }
  return byTag;
}

function parametersTable(operation: DocumentedOperation): string {
  const rows = (operation.parameters ?? []).map((parameter) => {
    const { name, in: place, schema, required, description = '' } = parameter as OpenAPI.ParameterObject;
    const shape = escaped(schemaText((schema ?? {}) as Schema));
    return `<tr><td><code>${escaped(name)}</code>${required ? '' : '?'}</td><td>${escaped(place)}</td><td>${escaped(description)}<pre>${shape}</pre></td></tr>`;
  });
  if (rows.length === 0) return '';
  return `<table><thead><tr><th scope="col">Parameter</th><th scope="col">In</th><th scope="col">Meaning and shape</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function bodyOf(holder: unknown): string {
  const content = (holder as { content?: Record<string, { schema?: Schema }> } | undefined)?.content;
  const schema = content?.['application/json']?.schema;
  return schema ? `<pre>${escaped(schemaText(schema))}</pre>` : '';
}

function answersOf(operation: DocumentedOperation): string {
  return Object.entries(operation.responses ?? {})
    .map(([status, response]) => {
      const shape = bodyOf(response);
      return shape
        ? `<h4>Answer ${escaped(status)}</h4>${shape}`
        : `<span class="status">${escaped(status)}</span>`;
    })
    .join(' ');
}

function operationHtml({ method, path, operation }: Listed): string {
  const body = bodyOf(operation.requestBody);
  return `<details id="${escaped(operation.operationId ?? '')}">
<summary><span class="method ${method.toLowerCase()}">${method}</span> <code>${escaped(path)}</code> <span>${escaped(operation.summary ?? '')}</span></summary>
<p class="access">${escaped(accessText(operation['x-access']))}</p>
${parametersTable(operation)}${body ? `<h4>Body</h4>${body}` : ''}${answersOf(operation)}
</details>`;
}

/** Returns the paragraphs of the description, without links to this page itself and without code marks. */
function introduction(description = ''): string {
  const paragraphs = description.split('\n\n').filter((one) => !one.includes(']('));
  return paragraphs.map((one) => `<p>${escaped(one.replaceAll('`', ''))}</p>`).join('');
}

/** Renders the API's documentation as a page without scripts. */
export function docsPage(document: OpenAPI.Document): string {
  const sections = [...listed(document)].map(
    ([tag, operations]) =>
      `<section><h2>${escaped(tag)}</h2>${operations.map(operationHtml).join('')}</section>`,
  );
  const errors = Object.values(document.components?.responses ?? {}).length;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(document.info.title)}</title><link rel="stylesheet" href="/api/docs/docs.css"></head>
<body><main><h1>${escaped(document.info.title)}</h1>${introduction(document.info.description)}
<p>The same <a href="/api/docs">to try on</a>, and as data: <a href="/api/openapi.json">openapi.json</a>. A <code>?</code> marks what may be left out.
Every refusal is one of ${errors} kinds and has the shape</p>
<pre>${escaped(schemaText((document.components?.schemas?.Error ?? {}) as Schema))}</pre>
${sections.join('\n')}</main></body></html>
`;
}
