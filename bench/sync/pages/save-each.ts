import type { Edit } from '../rows.ts';
import type { Contender } from './contender.ts';

/** Until each was stored, and until a watch on its row told it; null where there are no watches. */
export async function saveEach(
  contender: Contender,
  edits: readonly Edit[],
): Promise<{ stored: number[]; shown: number[] | null }> {
  const stored: number[] = [];
  const shown: number[] = [];
  for (const { id, changes } of edits) {
    const watch = contender.watch && (await watchFor(contender.watch, id, changes));
    const began = performance.now();
    await contender.save(id, changes);
    stored.push(performance.now() - began);
    if (watch) shown.push((await watch.told) - began);
    watch?.stop();
  }
  return { stored, shown: contender.watch ? shown : null };
}

/** A watch that has told the row as it was. `told`: when it tells the changed one, and the page's words are changed. */
async function watchFor(
  watch: NonNullable<Contender['watch']>,
  id: string,
  changes: Edit['changes'],
): Promise<{ told: Promise<number>; stop: () => void }> {
  const place = document.createElement('p');
  document.body.append(place);
  let stop = () => place.remove();
  const { promise: told, resolve: tell } = Promise.withResolvers<number>();
  await new Promise<void>((resolve) => {
    const end = watch(id, (row) => {
      place.textContent = Object.keys(changes)
        .map((name) => String(row[name]))
        .join(' ');
      if (Object.entries(changes).every(([name, value]) => row[name] === value)) tell(performance.now());
      resolve();
    });
    stop = () => {
      end();
      place.remove();
    };
  });
  return { told, stop };
}
