/** The value that a map of texts has under a name from outside; what every object inherits (`constructor`) is none of it. */
export function ownValue<T>(map: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(map, name) ? map[name] : undefined;
}
