// The content security policy lets no text become a script or a page: whatever tries is an error. What is left are the
// addresses of the service worker and of the lists' worker, which libraries give as text; they must be this server's own.
(() => {
  if (!window.trustedTypes) return;
  trustedTypes.createPolicy('default', {
    createScriptURL(address) {
      const { origin, pathname } = new URL(address, location.href);
      const isOurs = origin === location.origin && (pathname === '/sw.js' || pathname.startsWith('/assets/'));
      if (!isOurs) throw new TypeError(`no script of ours: ${address}`);
      return address;
    },
  });
})();
