import { dayIn } from '../../domain/kit/time/time-zone.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useNow } from '../../ui/format/use-now.ts';

/** The day `YYYY-MM-DD` that it is where the tenant is; another one as soon as that one is over. */
export function useToday(): string {
  const { zone } = useWorkspace();
  return dayIn(zone, useNow());
}
