import type { OpenAPIV3_1 } from 'openapi-types';
import { capitalised } from '../../src/domain/kit/values/capitalised.ts';

type Document = OpenAPIV3_1.Document;
type Operation = OpenAPIV3_1.OperationObject;
type Schemas = NonNullable<OpenAPIV3_1.ComponentsObject['schemas']>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const PROBLEM = { $ref: '#/components/responses/Problem' };

/**
 * What the routes' schemas do not say by themselves: a name for each operation that has none, refusals said once, the list
 * of tags. Components that nothing refers to go.
 */
export function completeDocument(given: unknown): Document {
  const document = structuredClone(given) as Document; // as the plugin has made it
  const paths = document.paths ?? {};
  for (const [path, item] of Object.entries(paths)) {
    for (const method of METHODS) {
      const operation = item?.[method];
      if (operation) completeOperation(operation, method, path);
    }
  }
  const problem = {
    description: 'A refusal. Read `code`, not the text',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
  const described = { ...document.components, responses: { Problem: problem } };
  return withoutUnused({ ...document, tags: tagsOf(paths), components: described });
}

function completeOperation(operation: Operation, method: string, path: string): void {
  operation.operationId ??= operationIdOf(method, path);
  const responses = operation.responses ?? {};
  for (const [status, response] of Object.entries(responses)) {
    if (/^[45]/.test(status)) responses[status] = PROBLEM;
    else if ('description' in response && response.description === DEFAULT_DESCRIPTION)
      response.description = DESCRIPTIONS[status] ?? response.description;
  }
}

/** What the plugin says of a response that has no words of its own. */
const DEFAULT_DESCRIPTION = 'Default Response';

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  200: 'Done',
  201: 'Created',
  202: 'Begun',
  204: 'Done; there is nothing to say',
  302: 'Go on there',
};

/** `post`, `/api/auth/sessions/{id}` → `postAuthSessionsById` */
function operationIdOf(method: string, path: string): string {
  const words = path
    .split(/[/_-]/)
    .filter((part) => part !== '' && part !== 'api')
    .map((part) => part.replace(/^\{(.*)\}$/, (_, name: string) => `by-${name}`))
    .flatMap((part) => part.split('-'));
  return [method, ...words.map(capitalised)].join('');
}

function tagsOf(paths: NonNullable<Document['paths']>): { name: string; description: string }[] {
  const operations = Object.values(paths).flatMap((item) =>
    METHODS.flatMap((method) => item?.[method] ?? []),
  );
  const names = [...new Set(operations.flatMap(({ tags = [] }) => tags))].sort();
  return names.map((name) => {
    const inside = operations.filter(({ tags }) => tags?.includes(name));
    return { name, description: inside.map(({ summary = '' }) => summary).join('. ') };
  });
}

/** Each named schema has a twin for what comes in, called `…Input`: it gets the name where the other is not used. */
function withoutUnused(document: Document): Document {
  const schemas = document.components?.schemas ?? {};
  const used = usedSchemas({ ...document, components: { ...document.components, schemas: {} } }, schemas);
  const names = new Map<string, string>();
  for (const name of used) {
    const plain = name.replace(/Input$/, '');
    names.set(name, used.has(plain) ? name : plain);
  }
  const kept = [...used].sort().map((name) => [names.get(name), schemas[name]]);
  const tidy = { ...document, components: { ...document.components, schemas: Object.fromEntries(kept) } };
  return JSON.parse(JSON.stringify(tidy), (key, value: unknown) => {
    const name = key === '$ref' && typeof value === 'string' ? schemaNamed(value) : null;
    return name === null ? withoutAnyMore(value) : `${SCHEMAS}${names.get(name) ?? name}`;
  }) as Document; // the same, with other names in it
}

/** That there may be more than its properties goes without saying, and said it makes a client know none of them. */
function withoutAnyMore(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null || !('properties' in schema)) return schema;
  const { additionalProperties: more, ...rest } = schema as OpenAPIV3_1.NonArraySchemaObject; // as zod writes it
  return typeof more === 'object' && Object.keys(more).length === 0 ? rest : schema;
}

const SCHEMAS = '#/components/schemas/';

function schemaNamed(reference: string): string | null {
  return reference.startsWith(SCHEMAS) ? reference.slice(SCHEMAS.length) : null;
}

function usedSchemas(part: unknown, schemas: Schemas, used = new Set<string>()): Set<string> {
  JSON.stringify(part, (key, value: unknown) => {
    const name = key === '$ref' && typeof value === 'string' ? schemaNamed(value) : null;
    if (name !== null && !used.has(name)) {
      used.add(name);
      usedSchemas(schemas[name], schemas, used);
    }
    return value;
  });
  return used;
}
