import type { FileRefusal } from '../../import/report/file-report.ts';
import type { CimObject } from '../model/cim-object.ts';
import { becomesAsset } from './asset-classes.ts';
import { mRIDOf } from './cim-asset.ts';
import type { CimIndex } from './cim-index.ts';

/** Two things with one lasting id would overwrite each other: the second one makes no asset. */
export function doubledMRIDs(index: CimIndex): FileRefusal[] {
  const known = new Map<string, CimObject>();
  const refused: FileRefusal[] = [];
  for (const object of index.objects.values()) {
    if (!becomesAsset(object, index)) continue;
    const mRID = mRIDOf(object);
    const first = known.get(mRID);
    if (!first) known.set(mRID, object);
    else {
      object.isFaulty = true;
      const { file, line, className } = object;
      const message = `the mRID ${mRID.slice(0, 100)} is that of the ${first.className} in ${first.file}, line ${first.line}`;
      refused.push({ file, line, element: className, message });
    }
  }
  return refused;
}
