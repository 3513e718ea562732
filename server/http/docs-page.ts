import type { OpenAPI } from 'openapi-types';
import { PROBLEMS } from '../../src/domain/kit/problems/problem.ts';
import { capitalised } from '../../src/domain/kit/values/capitalised.ts';

/** A readable page of an OpenAPI document: calls by subject, each with its parameters, body and answers. */
export function renderDocs(document: OpenAPI.Document, apiBasePath: string): string {
  const calls = callsOf(document);
  const subjects = [...new Set(calls.map((call) => call.subject))].sort();
  const contents = subjects.map((subject) => `<li><a href="#${anchor(subject)}">${text(subject)}</a></li>`);
  const sections = subjects.map((subject) => {
    const inside = calls.filter((call) => call.subject === subject).map(renderCall);
    return `<section id="${anchor(subject)}"><h2>${text(subject)}</h2>${inside.join('')}</section>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(document.info.title)} API</title>
<link rel="stylesheet" href="${text(apiBasePath)}/docs/style.css">
</head>
<body>
<header>
<h1>${text(document.info.title)} API</h1>
<p>${text(document.info.description ?? '')}</p>
<p><a href="${text(apiBasePath)}/docs/json">The same as an OpenAPI 3.1 document</a></p>
</header>
<nav aria-label="Subjects"><ul>${contents.join('')}<li><a href="#schemas">Schemas</a></li><li><a href="#problems">Problems</a></li></ul></nav>
<main>${sections.join('\n')}
<section id="schemas"><h2>Schemas</h2>${renderSchemas(document)}</section>
<section id="problems"><h2>Problems</h2>
<p>Every refusal is a problem (RFC 9457), <code>application/problem+json</code>. Read <code>code</code>, not the text.</p>
<table><thead><tr><th>Status</th><th>code</th><th>Title</th></tr></thead><tbody>${renderProblems()}</tbody></table>
</section></main>
</body>
</html>
`;
}

export const DOCS_STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin-inline: auto; padding: 1.5rem; }
nav ul { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; padding: 0; list-style: none; }
h2 { margin-block: 2.5rem .5rem; }
details { border-block-start: 1px solid color-mix(in srgb, currentcolor 20%, transparent); padding-block: .35rem; }
summary { cursor: pointer; min-block-size: 2rem; }
code, pre { font: .875rem/1.5 ui-monospace, monospace; }
pre { overflow-x: auto; padding: .75rem; border-radius: 6px; background: color-mix(in srgb, currentcolor 7%, transparent); }
b { display: inline-block; min-inline-size: 4.5rem; }
th, td { text-align: start; padding-inline-end: 1.5rem; }
h3 { font-size: .875rem; margin-block: .75rem .25rem; }
`;

interface Call {
  readonly subject: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly parameters: unknown;
  readonly body: unknown;
  readonly answers: readonly (readonly [status: string, schema: unknown])[];
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

function callsOf(document: OpenAPI.Document): Call[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(asRecord(item))
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => toCall(method, path, asRecord(operation))),
  );
}

function toCall(method: string, path: string, operation: Record<string, unknown>): Call {
  const { tags, summary, parameters, requestBody, responses } = operation;
  return {
    subject: Array.isArray(tags) ? heading(String(tags[0])) : 'Other',
    method: method.toUpperCase(),
    path,
    summary: typeof summary === 'string' ? summary : '',
    parameters,
    body: requestBody === undefined ? undefined : schemaOf(requestBody),
    // Refusals look the same everywhere; the page shows them once.
    answers: Object.entries(asRecord(responses))
      .filter(([status]) => status.startsWith('2'))
      .map(([status, answer]) => [status, schemaOf(answer)]),
  };
}

/** The schema of the first content type. */
function schemaOf(holder: unknown): unknown {
  const [content] = Object.values(asRecord(asRecord(holder)['content']));
  return asRecord(content)['schema'];
}

function renderCall(call: Call): string {
  const parts = [
    block('Parameters', call.parameters),
    block('Body', call.body),
    ...call.answers.map(([status, schema]) => block(`Answer ${status}`, schema)),
  ];
  return `<details><summary><b>${call.method}</b><code>${text(call.path)}</code> ${text(call.summary)}</summary>
${parts.join('')}</details>\n`;
}

function renderProblems(): string {
  return Object.entries(PROBLEMS)
    .map(
      ([code, [status, title]]) =>
        `<tr><td>${status}</td><td><code>${code}</code></td><td>${text(title)}</td></tr>`,
    )
    .join('');
}

function block(title: string, value: unknown): string {
  if (value === undefined) return '';
  return `<h3>${text(title)}</h3>${schemaText(value)}`;
}

/** With links to the schemas that it names. */
function schemaText(value: unknown): string {
  const linked = text(JSON.stringify(value, null, 2)).replaceAll(
    /#\/components\/schemas\/(\w+)/g,
    (_, name: string) => `<a href="#schema-${name}">${name}</a>`,
  );
  return `<pre>${linked}</pre>`;
}

/** What several calls take or answer. */
function renderSchemas(document: OpenAPI.Document): string {
  const { schemas } = asRecord(asRecord(document)['components']);
  return Object.entries(asRecord(schemas))
    .map(
      ([name, schema]) =>
        // The target of a link is inside: a browser opens what it leads into.
        `<details><summary><code>${text(name)}</code></summary><div id="schema-${text(name)}">${schemaText(schema)}</div></details>\n`,
    )
    .join('');
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** `job_sheets` → `Job sheets` */
function heading(tag: string): string {
  return capitalised(tag).replaceAll('_', ' ');
}

function anchor(subject: string): string {
  return subject.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}

function text(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
