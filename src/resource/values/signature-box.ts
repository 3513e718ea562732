/** The box that signatures are drawn in, whatever its size on screen and paper. */
export const SIGNATURE_BOX = { width: 600, height: 200 } as const;

/** Stands for a signature where the name beside it was typed in its place. */
export const TYPED_SIGNATURE = 'typed';
