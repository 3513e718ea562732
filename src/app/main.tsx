import { inBackground } from '../domain/kit/values/in-background.ts';
import '../resource/list/list-sheet.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { onPageKept } from '../data/store/kept-page.ts';
import { collectErrors } from '../error-reports/collect-errors.ts';
import { whenIdle } from '../ui/page/when-idle.ts';
import { App } from './app.tsx';
import { loadAgain } from './leave-page.ts';
import { activateLocale, preferredLocale } from './locale.ts';
import { focusWhatIsPressed } from './press-focus.ts';
import { createAppRouter } from './router.tsx';

// public/browser-floor.js has said so.
if (document.documentElement.classList.contains('too-old')) throw new Error('this browser is too old');
const collected = collectErrors(window);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// A page that was left before its words came is shown again on the way back, without any.
onPageKept('pageshow', () => {
  if (root.querySelector('.boot')) loadAgain();
});
// Before anything can be pressed.
focusWhatIsPressed(document);
await activateLocale(preferredLocale());
const router = createAppRouter();
// In small pieces: a press while the first screen is drawn is answered.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  ),
);
// After the first screen, which it must not hold up; errors until then are kept.
whenIdle(() => {
  inBackground(
    import('./keyboard-room.ts').then(
      ({ keepKeyboardRoom }) => keepKeyboardRoom(window),
      () => undefined,
    ),
  );
  inBackground(
    import('./observe.ts').then(
      ({ observe }) => observe(router, collected),
      // Not reached, on a first visit whose network broke: the next start observes again.
      () => undefined,
    ),
  );
});
