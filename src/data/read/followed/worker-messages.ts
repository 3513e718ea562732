/** What a page and a worker that follows the rows of an entity say to each other. Each worker has questions of its own. */
export interface WorkerQuestion {
  readonly about: string;
}

/** First of all: whose rows it reads. */
export interface OpenMessage {
  readonly kind: 'open';
  readonly tenantId: string;
  readonly userId: string;
  readonly entity: string;
}

export interface AskedMessage<Asked extends WorkerQuestion> {
  readonly kind: 'ask';
  readonly ask: number;
  readonly question: Asked;
}

export type SettledMessage<Answer> =
  | { readonly kind: 'answer'; readonly ask: number; readonly answer: Answer }
  | { readonly kind: 'refusal'; readonly ask: number; readonly reason: string };

export type FollowerMessage<Answer> =
  /** Rows came, changed or went. */
  | { readonly kind: 'changed'; readonly size: number; readonly isWhole: boolean }
  | { readonly kind: 'failed'; readonly reason: string }
  | SettledMessage<Answer>;
