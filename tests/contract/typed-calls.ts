import type { OpenAPIV3_1 } from 'openapi-types';
import { ENTITIES } from '../../src/domain/registry.ts';

type Schema = OpenAPIV3_1.SchemaObject | OpenAPIV3_1.ReferenceObject;
type Operation = OpenAPIV3_1.OperationObject;

interface Side {
  readonly document: OpenAPIV3_1.Document;
  /** Of what is sent; what is answered otherwise. */
  readonly isGiven: boolean;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Records are read and written by the device's own store and its queue; but people, whom only the server adds and changes. */
const QUEUED = ENTITIES.filter(({ name }) => name !== 'user').map(({ table }) => table);
const OF_RECORDS = /^(list|create|read|change|delete|restore)[A-Z]/;

const HEAD = `// Written by tests/contract/typed-calls.test.ts from the server's OpenAPI document: change that, not this.
import type { Json } from '../domain/kit/fields/field.ts';

/** Body and answer of every call, by method and path. */
`;

/** The calls that screens make, as types: what the server's document says of each body and answer. */
export function typedCalls(document: OpenAPIV3_1.Document): string {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method];
      if (!operation || isOfRecords(operation)) return [];
      return [{ name: `${method} ${path.replace(/^\/api/, '')}`, operation }];
    }),
  );
  const lines = calls
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, operation }) => callLine(document, name, operation));
  return `${HEAD}export interface ServerCalls {\n${lines.join('\n')}\n}\n`;
}

function callLine(document: OpenAPIV3_1.Document, name: string, operation: Operation): string {
  const write = (schema: Schema | undefined, isGiven: boolean) =>
    schema ? typeOf({ document, isGiven }, schema, '    ') : 'undefined';
  const { requestBody, responses = {} } = operation;
  const body = requestBody && 'content' in requestBody ? jsonOf(requestBody.content) : undefined;
  const isOptional = requestBody !== undefined && 'content' in requestBody && requestBody.required !== true;
  const done = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const answer = done && 'content' in done ? jsonOf(done.content ?? {}) : undefined;
  const given = `${write(body, true)}${isOptional && body ? ' | undefined' : ''}`;
  return `  '${name}': {\n    readonly body: ${given};\n    readonly answer: ${write(answer, false)};\n  };`;
}

function isOfRecords({ tags = [], operationId = '' }: Operation): boolean {
  return OF_RECORDS.test(operationId) && tags.some((tag) => QUEUED.includes(tag));
}

function jsonOf(content: Record<string, OpenAPIV3_1.MediaTypeObject>): Schema | undefined {
  return content['application/json']?.schema;
}

function typeOf(side: Side, schema: Schema, indent: string): string {
  if ('$ref' in schema) return typeOf(side, referred(side.document, schema.$ref), indent);
  const inside = (one: Schema) => typeOf(side, one, indent);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return unionOf(either.map(inside));
  if (schema.const !== undefined) return quoted(schema.const);
  if (schema.enum) return unionOf(schema.enum.map((value) => quoted(value)));
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length === 0) return schema.allOf?.map(inside).join(' & ') ?? anyOf(side);
  return unionOf(
    types.map((type) => {
      if (type === 'object') return objectOf(side, schema, indent);
      if (type === 'array') return listOf('items' in schema ? inside(schema.items) : anyOf(side));
      return type === 'integer' ? 'number' : type;
    }),
  );
}

function objectOf(side: Side, schema: OpenAPIV3_1.SchemaObject, indent: string): string {
  const { properties, additionalProperties, required = [] } = schema;
  // Whatever an object can hold: an interface of the browser's, too.
  if (isOpen(schema)) return side.isGiven ? 'object' : 'Readonly<Record<string, Json>>';
  if (!properties) {
    const value = typeof additionalProperties === 'object' ? additionalProperties : {};
    return `Readonly<Record<string, ${typeOf(side, value, indent)}>>`;
  }
  const fields = Object.entries(properties).map(([name, field]) => {
    const key = /^[\w$]+$/.test(name) ? name : `'${name}'`;
    const isRequired = required.includes(name);
    // What is undefined is left out of what is sent.
    const or = side.isGiven && !isRequired ? ' | undefined' : '';
    return `${indent}  readonly ${key}${isRequired ? '' : '?'}: ${typeOf(side, field, `${indent}  `)}${or};`;
  });
  return fields.length === 0 ? 'Readonly<Record<string, never>>' : `{\n${fields.join('\n')}\n${indent}}`;
}

function listOf(item: string): string {
  return /^[\w.]+$/.test(item) ? `readonly ${item}[]` : `readonly (${item})[]`;
}

function unionOf(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}

function referred({ components }: OpenAPIV3_1.Document, reference: string): Schema {
  const name = reference.split('/').at(-1) ?? '';
  const schema = components?.schemas?.[name];
  if (!schema) throw new Error(`${reference} is not in the document`);
  return schema;
}

function isOpen({ properties = {}, additionalProperties: more = {} }: OpenAPIV3_1.SchemaObject): boolean {
  const isAny = more === true || (typeof more === 'object' && Object.keys(more).length === 0);
  return isAny && Object.keys(properties).length === 0;
}

/** What the document leaves open: the wire carries JSON, and takes what can be said in it. */
function anyOf({ isGiven }: Side): string {
  return isGiven ? 'unknown' : 'Json';
}

function quoted(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value);
}
