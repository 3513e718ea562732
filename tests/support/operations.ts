import type { FastifyInstance } from 'fastify';

/** The part of JSON Schema that the tests walk. */
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

interface Described {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
  readonly security?: readonly unknown[];
}

/** Every operation that the server describes, in the order of paths. */
export async function operationsOf(app: FastifyInstance): Promise<Operation[]> {
  const answer = await app.inject('/api/docs/json');
  const { paths } = answer.json<{ paths: Record<string, Record<string, Described>> }>();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): Operation => {
      const [mediaType = null] = Object.keys(described.requestBody?.content ?? {});
      return {
        method: method.toUpperCase() as Operation['method'], // the document names no others
        path,
        parameters: described.parameters ?? [],
        body: (mediaType && described.requestBody?.content[mediaType]?.schema) || null,
        mediaType,
        isPublic: described.security?.length === 0,
      };
    }),
  );
}

/** The path with its parameters filled in. */
export function filled(path: string, value: (name: string) => string): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(value(name)));
}
