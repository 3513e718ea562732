import { approvalObstacle, changedGrant } from '../../../src/domain/kit/approval.ts';
import { refuse } from '../../plugins/errors.ts';
import type { WriteRule } from '../../resource/write-rules.ts';

/** What one person asks for, another one grants: a requester never approves their own order. */
export const grantedByAnother: WriteRule = async ({ actor }, { entity, before, after }) => {
  const { status } = after.row;
  if (typeof status !== 'string') return;
  const obstacle = approvalObstacle(entity, before?.row ?? null, status, actor);
  if (obstacle === 'permission') refuse('forbidden');
  if (obstacle === 'own_request') {
    const message = 'cannot be granted by the person who asked for it';
    refuse('forbidden', [{ path: 'status', code: 'own_request', message }]);
  }
};

/** What was granted is what is done: an approved order keeps its supplier, its lines and its amount. */
export const grantsStand: WriteRule = async (_, { entity, before, after }) => {
  const changed = changedGrant(entity, before?.row ?? null, after.row);
  if (changed.length === 0) return;
  const message = 'cannot be changed once it is approved';
  refuse(
    'granted',
    changed.map((path) => ({ path, code: 'granted', message })),
  );
};
