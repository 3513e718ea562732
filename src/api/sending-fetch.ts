/**
 * `fetch` for one upload, which says what share of the body has been sent, 0 to 1, whenever the browser knows it. By
 * XMLHttpRequest, since the browser's own `fetch` cannot say so. Rejects with a TypeError when the network fails, as that
 * one does.
 */
export function sendingFetch(onProgress: (share: number) => void): typeof fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const call = new XMLHttpRequest();
      call.open(init.method ?? 'GET', String(input));
      call.withCredentials = init.credentials === 'include';
      for (const [name, value] of new Headers(init.headers)) call.setRequestHeader(name, value);
      call.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      };
      // A status without a body takes none, not even an empty one.
      call.onload = () => resolve(new Response(call.responseText || null, { status: call.status }));
      call.onerror = () => reject(new TypeError('The network failed'));
      call.send(init.body instanceof FormData ? init.body : null);
    });
}
