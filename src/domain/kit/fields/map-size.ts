export type TextMap = Readonly<Record<string, string>>;

/** Characters of keys and values, as `maxSize` counts them. */
export function mapSize(map: TextMap): number {
  return Object.entries(map).reduce((size, [key, value]) => size + key.length + value.length, 0);
}
