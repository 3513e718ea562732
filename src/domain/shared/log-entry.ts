import type { Json } from '../kit/fields/field.ts';

/** In order: an entry is printed at or above the level that is set (R4.9). */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

export const DEFAULT_LOG_LEVEL: LogLevel = 'info';

export interface LogEntry {
  readonly level: LogLevel;
  readonly message: string;
  readonly context?: Readonly<Record<string, Json>>;
  /** RFC 3339 by the device's clock. */
  readonly timestamp: string;
  readonly error?: { readonly name: string; readonly message: string; readonly stack?: string };
}

/** Characters of a message and of a stack: more is cut off. */
export const LOG_LENGTHS = { message: 1000, stack: 4000 } as const;

export function isPrinted(level: LogLevel, current: LogLevel): boolean {
  return LOG_LEVELS.indexOf(level) >= LOG_LEVELS.indexOf(current);
}

/** Warnings and errors are the operator's concern too. */
export function isSent(level: LogLevel): boolean {
  return isPrinted(level, 'warn');
}

/** An error of any kind as an entry carries it. */
export function loggedError(error: unknown): NonNullable<LogEntry['error']> {
  if (!(error instanceof Error)) return { name: 'Error', message: cut(String(error), LOG_LENGTHS.message) };
  const { name, message, stack } = error;
  return {
    name: cut(name, 100),
    message: cut(message, LOG_LENGTHS.message),
    ...(stack ? { stack: cut(stack, LOG_LENGTHS.stack) } : {}),
  };
}

export function cut(text: string, length: number): string {
  return text.slice(0, length).replaceAll('\0', '').toWellFormed();
}
