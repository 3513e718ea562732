import { dayIn } from '../domain/kit/time-zone.ts';
import { useWorkspace } from '../session/workspace.tsx';
import { useNow } from '../ui/use-now.ts';

/** The day `YYYY-MM-DD` that it is where the tenant is; another one as soon as that one is over. */
export function useToday(): string {
  const { zone } = useWorkspace();
  return dayIn(zone, useNow());
}
