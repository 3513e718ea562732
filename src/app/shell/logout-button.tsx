import { useLingui } from '@lingui/react/macro';
import LogOut from 'lucide-react/icons/log-out';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { useSession } from '../../session/account/session-store.ts';
import { useSyncStatus } from '../../session/connection/sync-status.tsx';
import { Button, IconButton } from '../../ui/controls/button.tsx';

const LogoutDialog = lazy(() => import('./logout-dialog.tsx').then((m) => ({ default: m.LogoutDialog })));

/** Leaves at once when everything is sent; with unsent work it says first that the work is kept. */
export function LogoutButton({ wide = false }: { wide?: boolean }) {
  const { t } = useLingui();
  const { logout } = useSession();
  const { waiting, needsYou } = useSyncStatus();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const unsent = waiting + needsYou;
  const leave = async () => {
    await logout();
    // Whoever signs in next on this device begins at the start, not where this person stopped.
    await navigate('/login', { replace: true, state: null });
  };
  const press = () => (unsent > 0 ? setAsking(true) : inBackground(leave()));
  return (
    <>
      {wide ? (
        <Button icon={<LogOut aria-hidden />} onClick={press}>{t`Log out`}</Button>
      ) : (
        <IconButton label={t`Log out`} onClick={press}>
          <LogOut aria-hidden />
        </IconButton>
      )}
      {asking && (
        <Suspense>
          <LogoutDialog unsent={unsent} onLogout={leave} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
