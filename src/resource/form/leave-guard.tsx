import { lazy, Suspense, useState } from 'react';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { useGuard } from '../../ui/overlays/back-guard.tsx';
import { type ResourceFormState } from './use-resource-form.ts';

const LeaveDialog = lazy(async () => ({ default: (await import('../drafts/leave-dialog.tsx')).LeaveDialog }));

/** Leaving by a link or by back asks first; saving and cancelling do not. */
export function LeaveGuard({ state }: { state: ResourceFormState }) {
  const [held, setHeld] = useState<{ proceed: () => void; reset: () => void } | null>(null);
  useGuard(
    ({ currentLocation, nextLocation }) =>
      state.form.formState.isDirty &&
      !state.isLeaving() &&
      currentLocation.pathname !== nextLocation.pathname,
    setHeld,
  );
  if (!held) return null;
  const stay = () => {
    held.reset();
    setHeld(null);
  };
  return (
    <Suspense>
      <LeaveDialog
        onStay={stay}
        onKeep={() => held.proceed()}
        onDiscard={() => inBackground(state.dropDraft().then(() => held.proceed()))}
      />
    </Suspense>
  );
}
