import { keepKeyboardRoom } from './keyboard-room.ts';
import { focusWhatIsPressed } from './press-focus.ts';

/** What tablets and phones need beside what their browsers do. */
export function mindHands(page: Window): void {
  keepKeyboardRoom(page);
  focusWhatIsPressed(page.document);
}
