import type { Cells } from '../../cells/cells.ts';
import type { RefreshCookieDeps } from '../session/refresh-cookie.ts';
import type { JourneyDeps } from './journey.ts';

export interface SingleSignOnDeps extends JourneyDeps, RefreshCookieDeps {
  readonly signInsPerMinute: number;
  /** Null: this is the only installation. */
  readonly cells: Cells | null;
}
