import type { FastifyInstance } from 'fastify';

/** The part of JSON Schema that the tests walk; components stand where they are named. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly format?: string;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly schema?: Schema;
}

/** One operation of the OpenAPI document. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the host, with the base: `/api/work-orders/{id}`. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | null;
  /** Media type of the body. */
  readonly mediaType: string | null;
  /** Needs no sign-in. */
  readonly isPublic: boolean;
}

type Schemas = Readonly<Record<string, Schema & { readonly $ref?: string }>>;

interface Described {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
  readonly security?: readonly object[];
}

/** Every operation that the server describes, in the order of paths. */
export async function operationsOf(app: FastifyInstance): Promise<Operation[]> {
  const answer = await app.inject('/api/docs/json');
  const { paths, components } = answer.json<{
    paths: Record<string, Record<string, Described>>;
    components: { schemas: Schemas };
  }>();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): Operation => {
      const [mediaType = null] = Object.keys(described.requestBody?.content ?? {});
      return {
        method: method.toUpperCase() as Operation['method'], // the document names no others
        path,
        parameters: described.parameters ?? [],
        body: resolved(
          (mediaType && described.requestBody?.content[mediaType]?.schema) || null,
          components.schemas,
        ),
        mediaType,
        isPublic: described.security?.every((scheme) => !('bearer' in scheme)) ?? false,
      };
    }),
  );
}

/** None of the named schemas holds itself. */
function resolved(schema: Schema | null, named: Schemas): Schema | null {
  return JSON.parse(JSON.stringify(schema), (_, value: { readonly $ref?: unknown } | null) =>
    typeof value?.$ref === 'string'
      ? resolved(named[value.$ref.replace('#/components/schemas/', '')] ?? null, named)
      : value,
  ) as Schema | null; // with components in place of their names
}

/** The path with its parameters filled in. */
export function filled(path: string, value: (name: string) => string): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(value(name)));
}
