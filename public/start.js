// Loads the application (`data-entry`, with `data-needs` beside it). Where the head of the sign-in is shown meanwhile, that is drawn
// first: 200 KB that come before it would take its line, and its processor.
(() => {
  const { entry, needs } = document.currentScript.dataset;
  // In development the page names it itself.
  if (!entry) return;
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    for (const address of needs.split(' ')) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: address });
      document.head.append(link);
    }
    const script = document.createElement('script');
    Object.assign(script, { type: 'module', crossOrigin: '', src: entry });
    document.head.append(script);
  };
  if (!document.documentElement.classList.contains('signing-in')) return start();
  // A page that nobody looks at is not drawn, and is opened all the same.
  setTimeout(start, 1000);
  requestAnimationFrame(() => setTimeout(start));
})();
