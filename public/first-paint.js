// What the first paint is made with: the colours, so that a dark screen never flashes white, and where nobody is signed in the
// language of the sign-in that index.html shows until the application is there. Loaded before the application and kept
// apart from it because the content security policy allows no inline script.
(() => {
  const root = document.documentElement;
  const stored = localStorage.getItem('theme');
  const dark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.add(dark ? 'dark' : 'light');
  // Paper is white, however it was asked to print.
  addEventListener('beforeprint', () => {
    if (!root.classList.replace('dark', 'light')) return;
    addEventListener('afterprint', () => root.classList.replace('light', 'dark'), { once: true });
  });

  const leadsToSignIn = ['/', '/login', '/tenant'].includes(location.pathname);
  if (!leadsToSignIn || localStorage.getItem('auth-storage') !== null) return;
  const language =
    localStorage.getItem('language') ??
    navigator.languages.map((tag) => tag.slice(0, 2)).find((code) => code === 'en' || code === 'fr') ??
    'en';
  root.lang = language;
  root.dir = language === 'ar' || language === 'ku' ? 'rtl' : 'ltr';
  root.classList.add('signing-in');
})();
