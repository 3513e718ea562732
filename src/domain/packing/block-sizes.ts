/** How many rows lie together. */
export interface BlockSizes {
  readonly segment: number;
  readonly block: number;
}

export const BLOCK_SIZES: BlockSizes = { segment: 32, block: 2048 };
