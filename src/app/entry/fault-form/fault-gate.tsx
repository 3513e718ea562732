import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { CenteredSpinner } from '../../../ui/controls/spinner.tsx';
import { useFaultForm } from './use-fault-form.ts';

/** Milliseconds that somebody who has an account waits at most for the sign-in, where the server is slow. */
const PATIENCE = 3000;

/**
 * Somebody whom this browser does not know has opened the address of an asset, as its label has it: where the tenant lets anybody report
 * faults they get the form for it, else `onNone` the sign-in.
 */
export function FaultGate({ assetId, onNone }: { assetId: string; onNone: () => void }) {
  const { t } = useLingui();
  const { form, failure } = useFaultForm(assetId);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  const isNone = form === null || failure !== undefined || (isLate && !form);
  useEffect(() => {
    if (isNone) onNone();
  }, [isNone, onNone]);
  if (form) return <Navigate to={`/report/${assetId}`} replace state={{ form }} />;
  return <CenteredSpinner label={t`Loading`} />;
}
