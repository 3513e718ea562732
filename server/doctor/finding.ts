/** What was looked at, and how it is. Nothing in it is a secret: it is sent to whoever helps. */
export interface Finding {
  readonly about: string;
  /** `warning`: it works, and somebody ought to know. */
  readonly status: 'ok' | 'warning' | 'failed';
  readonly words: string;
  readonly mend: string | null;
}

export function ok(about: string, words: string): Finding {
  return { about, status: 'ok', words, mend: null };
}

export function warning(about: string, words: string, mend: string): Finding {
  return { about, status: 'warning', words, mend };
}

export function failed(about: string, words: string, mend: string): Finding {
  return { about, status: 'failed', words, mend };
}
