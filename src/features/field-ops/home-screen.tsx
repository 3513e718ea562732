import { useWorkspace } from '../../session/account/workspace.tsx';
import { BoardScreen } from './board/board-screen.tsx';
import { TodayScreen } from './today/today-screen.tsx';

/** Who sees assigned work only is in the field: their day. Everybody else: the crews and what they have to do. */
export function FieldOpsHome() {
  const { can } = useWorkspace();
  return can('work-orders:view') ? <BoardScreen /> : <TodayScreen />;
}
