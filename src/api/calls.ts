import type { ServerCalls } from './server-calls.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/**
 * The call that a path is of, by the server's own document: `/roles/${name}` is `patch /roles/{name}`. `never` where the
 * server has no such call.
 */
export type CallAt<M extends Method, Path extends string> = Path extends string
  ? `${M} ${WithoutQuery<Path>}` extends keyof ServerCalls
    ? `${M} ${WithoutQuery<Path>}`
    : Fitting<M, SegmentsOf<WithoutQuery<Path>>>
  : never;

/** To be given beside a path: nothing more where the server has the call, and what no text is where it has not. */
export type Known<M extends Method, Path extends string> = [CallAt<M, Path>] extends [never]
  ? never
  : unknown;

export type BodyOf<Name extends keyof ServerCalls> = ServerCalls[Name]['body'];

export type AnswerOf<Name extends keyof ServerCalls> = ServerCalls[Name]['answer'];

/** What `GET` of a path answers; of several paths any of theirs. */
export type AnswerAt<Path extends string> = AnswerOf<CallAt<'get', Path>>;

type WithoutQuery<Path extends string> = Path extends `${infer Before}?${string}` ? Before : Path;

type SegmentsOf<Path extends string> = Path extends `/${infer First}/${infer Rest}`
  ? [First, ...SegmentsOf<`/${Rest}`>]
  : Path extends `/${infer Last}`
    ? [Last]
    : [];

type Fitting<M extends Method, Given extends readonly string[]> = {
  [Name in keyof ServerCalls]: Name extends `${M} ${infer Path}`
    ? Fits<SegmentsOf<Path>, Given> extends true
      ? Name
      : never
    : never;
}[keyof ServerCalls];

/** A parameter takes any segment; another one stands as it is. */
type Fits<Wanted extends readonly string[], Given extends readonly string[]> = Wanted extends [
  infer First,
  ...infer Rest extends string[],
]
  ? Given extends [infer Start, ...infer End extends string[]]
    ? First extends `{${string}}`
      ? Fits<Rest, End>
      : Start extends First
        ? Fits<Rest, End>
        : false
    : false
  : Given extends []
    ? true
    : false;
