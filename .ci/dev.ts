/** Vite with hot reload on 5173 and the API with demo data behind it, restarted when its code changes. */
import { spawn } from 'node:child_process';
import { createServer } from 'vite';

const api = spawn(
  process.execPath,
  ['--watch-path=server', '--watch-path=src/domain', 'server/main.mjs', '--demo'],
  {
    stdio: 'inherit',
  },
);
const vite = await createServer();
await vite.listen();
vite.printUrls();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    api.kill(signal);
    void vite.close();
  });
}
api.once('exit', (code) => {
  process.exitCode = code ?? 0;
  void vite.close();
});
