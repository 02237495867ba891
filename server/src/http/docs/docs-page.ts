import type { OpenAPI } from '@orpc/openapi';
import { errorCodes } from '@time-tracker/contract/errors';
import type { Description, JsonSchema } from './describe-contract.ts';
import { docsStyle } from './docs-style.ts';
import { listFields, typeLabel, type SchemaField } from './schema-fields.ts';

type Operation = { path: string; method: string; operation: OpenAPI.OperationObject };

/** The API description as an HTML page without scripts. `nonce` allows its style sheet. */
export function writeDocsPage(description: Description, nonce: string): string {
  const nouns = groupByNoun(description);
  const { title, version, description: introduction = '' } = description.info;
  const body = `
<header><h1>${escapeHtml(title)} <small>API, version ${escapeHtml(version)}</small></h1></header>
<nav aria-label="Calls">${nouns.map(writeMenu).join('')}
<p><a href="#errors">Errors</a></p></nav>
<main>
<p class="lead">${inline(introduction)}</p>
<p>Machine-readable: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${nouns.map(writeNoun).join('')}
${writeErrors()}
</main>`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} API</title>
<style nonce="${nonce}">${docsStyle}</style>
<body>${body}</body>
</html>
`;
}

function groupByNoun(description: Description): [string, Operation[]][] {
  const operations = Object.entries(description.paths ?? {}).flatMap(([path, item]) =>
    (['get', 'post'] as const).flatMap((method) => {
      const operation = item?.[method];
      return operation === undefined ? [] : [{ path, method: method.toUpperCase(), operation }];
    }),
  );
  const names = description.tags?.map(({ name }) => name) ?? [];
  return names.map((name) => [name, operations.filter((one) => isOf(one, name))]);
}

function isOf({ operation }: Operation, noun: string): boolean {
  return operation.tags?.includes(noun) === true;
}

function writeMenu([noun, operations]: [string, Operation[]]): string {
  const links = operations.map(
    ({ path, operation }) =>
      `<li><a href="#${escapeHtml(operation.operationId ?? '')}">${escapeHtml(path)}</a></li>`,
  );
  return `<h2>${escapeHtml(noun)}</h2><ul>${links.join('')}</ul>`;
}

function writeNoun([noun, operations]: [string, Operation[]]): string {
  return `<section><h2 id="noun-${noun}">${escapeHtml(noun)}</h2>${operations
    .map(writeOperation)
    .join('')}</section>`;
}

function writeOperation({ path, method, operation }: Operation): string {
  const id = escapeHtml(operation.operationId ?? '');
  return `<article id="${id}">
<h3><a href="#${id}"><span class="method ${method.toLowerCase()}">${method}</span> <code>/api${escapeHtml(path)}</code></a></h3>
<p class="summary">${inline(operation.summary ?? '')}</p>
<p class="access">${inline(operation.description ?? '')}</p>
${writeInput(operation)}${writeOutput(operation)}${writeStatuses(operation)}
</article>`;
}

function writeInput(operation: OpenAPI.OperationObject): string {
  const parameters = (operation.parameters ?? []).flatMap((one) =>
    'name' in one
      ? [
          {
            path: one.name,
            type: typeLabel((one.schema ?? {}) as JsonSchema),
            isRequired: one.required === true,
            limits: [one.in === 'query' ? '' : `in the ${one.in}`, one.description ?? '']
              .filter((word) => word !== '')
              .join(', '),
          },
        ]
      : [],
  );
  const body = operation.requestBody;
  const [type, content] =
    body !== undefined && 'content' in body ? (Object.entries(body.content)[0] ?? []) : [];
  const fields = [...parameters, ...listFields((content?.schema ?? {}) as JsonSchema)];
  if (fields.length === 0) return '<h4>Request</h4><p>No parameters.</p>';
  const kind = type === undefined || type === 'application/json' ? '' : ` <small>${type}</small>`;
  return `<h4>Request${kind}</h4>${writeTable(fields, true)}`;
}

function writeOutput(operation: OpenAPI.OperationObject): string {
  const success = operation.responses?.['200'];
  if (success === undefined || !('content' in success)) return '';
  const [type = '', content] = Object.entries(success.content ?? {})[0] ?? [];
  const schema = (content?.schema ?? {}) as JsonSchema;
  const fields = listFields(schema);
  const kind = type === 'application/json' ? '' : ` <small>${escapeHtml(type)}</small>`;
  const whole =
    schema.type === 'array' || fields.length === 0 ? `<p>${inline(responseLabel(schema))}</p>` : '';
  const note = success.description === 'OK' ? '' : `<p>${inline(success.description)}</p>`;
  const table = fields.length === 0 ? '' : writeTable(fields, false);
  return `<h4>Response${kind}</h4>${note}${whole}${table}`;
}

function responseLabel(schema: JsonSchema): string {
  if (schema.type === 'array') return `A ${typeLabel(schema)}:`;
  return schema.type === undefined ? 'The bytes of the image.' : `A ${typeLabel(schema)}.`;
}

function writeTable(fields: SchemaField[], isInput: boolean): string {
  const rows = fields.map(({ path, type, isRequired, limits }) => {
    const mark = isInput && isRequired ? ' <b title="required">required</b>' : '';
    const absent = !isInput && !isRequired ? ' <i>may be absent</i>' : '';
    return `<tr><td><code>${writePath(path)}</code>${mark}${absent}</td><td>${inline(type)}</td><td>${inline(limits)}</td></tr>`;
  });
  return `<div class="wide"><table><thead><tr><th>Field</th><th>Type</th><th>Notes</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

/** Shows the parents of a nested field in a lighter color. */
function writePath(path: string): string {
  const at = path.lastIndexOf('.') + 1;
  return `<span>${escapeHtml(path.slice(0, at))}</span>${escapeHtml(path.slice(at))}`;
}

function writeStatuses(operation: OpenAPI.OperationObject): string {
  const statuses = Object.keys(operation.responses ?? {}).filter((status) => status >= '400');
  const links = statuses.map((status) => `<a href="#status-${status}">${status}</a>`);
  return `<p class="statuses">Errors: ${links.join(' ')}</p>`;
}

function writeErrors(): string {
  const linked = new Set<number>();
  const codes = Object.entries(errorCodes).sort(([, one], [, other]) => one.status - other.status);
  const rows = codes.map(([code, { status, message }]) => {
    // Links to a status lead to its first row.
    const id = linked.has(status) ? '' : ` id="status-${status}"`;
    linked.add(status);
    return `<tr${id}><td>${status}</td><td><code>${code}</code></td><td>${escapeHtml(message)}</td></tr>`;
  });
  return `<section><h2 id="errors">Errors</h2>
<p>An error is JSON: <code>message</code> is for people, <code>code</code> is stable, <code>errors</code> lists problems by field (422 only), <code>request_id</code> is also in the server's log. Every response has it in the header <code>x-request-id</code>. With 429 and 503, <code>Retry-After</code> gives the seconds to wait.</p>
<div class="wide"><table class="errors"><thead><tr><th>Status</th><th>Code</th><th>Default message</th></tr></thead><tbody>${rows.join('')}</tbody></table></div></section>`;
}

/** Text with `code` in backticks. */
function inline(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
  };
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
