import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useWorkspace } from '../../session/workspace.tsx';

/** A screen that takes more than the portal itself; without it, `/unauthorized`. */
export function OnlyFor({ permission, children }: { permission: string; children: ReactNode }) {
  const { can } = useWorkspace();
  return can(permission) ? children : <Navigate to="/unauthorized" replace />;
}
