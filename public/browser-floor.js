// In words that any browser reads: whether this one has what the application is built on (docs/browsers.md). Where it has not, the
// page says so in place of the application.
(function () {
  if (
    'noModule' in HTMLScriptElement.prototype &&
    typeof Map.groupBy === 'function' &&
    typeof Promise.withResolvers === 'function' &&
    typeof AbortSignal === 'function' &&
    typeof AbortSignal.any === 'function' &&
    'popover' in HTMLElement.prototype &&
    'Segmenter' in Intl
  )
    return;
  document.documentElement.className += ' too-old';
})();
