// Sets the colours before the first paint, so that a dark screen never flashes white. Loaded before the application and
// kept apart from it because the content security policy allows no inline script.
(() => {
  const stored = localStorage.getItem('theme');
  const dark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const { classList } = document.documentElement;
  classList.add(dark ? 'dark' : 'light');
  // Paper is white, however it was asked to print.
  addEventListener('beforeprint', () => {
    if (!classList.replace('dark', 'light')) return;
    addEventListener('afterprint', () => classList.replace('light', 'dark'), { once: true });
  });
})();
