/** A tenant that does not move, or not so; `message` says why and what to do, for the operator. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused';
}
