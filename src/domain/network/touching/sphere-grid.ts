import type { Direction } from '../../geometry/great-circle.ts';
import { EARTH_RADIUS } from '../../geometry/sphere.ts';

/**
 * Numbers by where they are, in cubes around the globe, so that neither the poles nor the 180th meridian are edges. Cubes that share a
 * number of theirs lie together: whoever asks looks at the distance anyway.
 */
export interface SphereGrid {
  add(place: Direction, item: number): void;
  /** Everything within a cube's length of the place, and more; perhaps more than once. */
  eachNear(place: Direction, visit: (item: number) => void): void;
}

/** @param size metres of a cube */
export function sphereGrid(size: number): SphereGrid {
  const cubes = new Map<number, number[]>();
  const scale = EARTH_RADIUS / size;
  const cubeOf = ([x, y, z]: Direction): readonly [number, number, number] => [
    Math.floor(x * scale),
    Math.floor(y * scale),
    Math.floor(z * scale),
  ];
  return {
    add(place, item) {
      const [x, y, z] = cubeOf(place);
      const key = mixed(x, y, z);
      const there = cubes.get(key);
      if (!there) cubes.set(key, [item]);
      else if (there.at(-1) !== item) there.push(item);
    },
    eachNear(place, visit) {
      const [x, y, z] = cubeOf(place);
      for (let dx = -1; dx <= 1; dx += 1) {
        for (let dy = -1; dy <= 1; dy += 1) {
          for (let dz = -1; dz <= 1; dz += 1) {
            const there = cubes.get(mixed(x + dx, y + dy, z + dz));
            if (there) for (const item of there) visit(item);
          }
        }
      }
    },
  };
}

/** Of three whole numbers one of 32 bits, by large primes (Teschner et al. 2003, optimized spatial hashing). */
function mixed(x: number, y: number, z: number): number {
  return (Math.imul(x, 73_856_093) ^ Math.imul(y, 19_349_663) ^ Math.imul(z, 83_492_791)) >>> 0;
}
