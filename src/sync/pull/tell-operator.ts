import type { FieldValues } from '../../domain/kit/entity/entity.ts';
import type { EngineDeps } from '../calls/engine-deps.ts';
import { timedRequest } from '../calls/timed-request.ts';

/** As well as can be: the download that follows mends the device whether this arrives or not. */
export async function tellOperator(deps: EngineDeps, message: string, context: FieldValues): Promise<void> {
  const init = { method: 'POST', body: JSON.stringify({ level: 'error', message, context }) };
  await timedRequest(deps, '/logs', init, async () => undefined).catch(() => undefined);
}
