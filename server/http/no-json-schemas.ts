const refuse = (): never => {
  throw new Error('a route without a Zod schema has one by JSON');
};

/** Fastify's own two compilers are not loaded: whoever uses this sets those of Zod. */
export const NO_JSON_SCHEMAS = { compilersFactory: { buildValidator: refuse, buildSerializer: refuse } };
