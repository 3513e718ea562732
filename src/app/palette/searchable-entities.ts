import type { Workspace } from '../../session/account/workspace.tsx';
import { MANIFESTS } from '../features.ts';
import { mayOpen } from '../navigation.ts';

/** The entities whose records this person may open, by their names. */
export function searchableEntities(workspace: Workspace): string[] {
  return MANIFESTS.filter(
    (manifest) =>
      mayOpen(manifest, workspace) && (manifest.flag === undefined || workspace.flag(manifest.flag) === true),
  ).flatMap((manifest) => manifest.labels.map((label) => label.entity));
}
