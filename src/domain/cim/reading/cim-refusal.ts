/** A file, or what is left of it, that cannot be read. Thrown by whoever finds it, reported with file and line by who reads. */
export class UnreadableCim extends Error {
  override readonly name = 'UnreadableCim';
  /** The element at fault, as the file calls it; empty when it is the file. */
  readonly element: string;
  constructor(message: string, element = '', options?: ErrorOptions) {
    super(message, options);
    this.element = element;
  }
}
