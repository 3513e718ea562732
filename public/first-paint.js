// What the first paint is made with: colours, how the device is used, and the sign-in's language. Apart from the application: no script
// may stand in the page.
(() => {
  const root = document.documentElement;
  const stored = localStorage.getItem('theme');
  const dark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.add(dark ? 'dark' : 'light');
  // What they look like: outdoors.css. Another tab's switch is heard here too.
  const outdoors = () => {
    for (const mode of ['gloves', 'sun']) root.classList.toggle(mode, localStorage.getItem(mode) === 'on');
  };
  outdoors();
  addEventListener('storage', outdoors);
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
