import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';
import { clientChunks } from './.ci/client-chunks.ts';

const apiPort = process.env['PORT'] ?? '3000';
const apiBase = process.env['API_BASE_PATH'] ?? '/api';

/** What `src/api/base-path.ts` reads, in the app and in its worker. */
const define = { __API_BASE__: JSON.stringify(apiBase) };

const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Fieldline',
  short_name: 'Fieldline',
  description: 'Field and asset work for power grids, with or without signal',
  start_url: '/tenant',
  scope: '/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#ffffff',
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

/** Builds of two libraries without what only older browsers and developers need: two of the first load's 200 KB. */
const LEAN = [
  { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
  {
    find: /^fflate$/,
    replacement: fileURLToPath(new URL('src/resource/output/fflate-in-thread.ts', import.meta.url)),
  },
  { find: /^react-router$/, replacement: inRouter('index.mjs') },
  { find: /^react-router\/dom$/, replacement: inRouter('dom-export.mjs') },
];

/** The package exports its development build only. */
function inRouter(file: string): string {
  return fileURLToPath(new URL(`node_modules/react-router/dist/production/${file}`, import.meta.url));
}

/**
 * Parts of the styling libraries that would be in the first load for nothing. Every property of an element of ours is
 * checked by its type, so that only what the kit itself reads has to be kept from the element: the list of all that HTML
 * and SVG know is not needed. The copying of static members is imported by what nobody here uses.
 */
const UNNEEDED: Readonly<Record<string, string>> = {
  '@emotion/is-prop-valid': `
    const OF_THE_KIT = new Set(['as', 'asChild', 'css', 'recipe', 'theme', 'unstyled']);
    export default (name) => !OF_THE_KIT.has(name);`,
  'hoist-non-react-statics': 'export default (target) => target;',
};

function withoutUnneeded(): Plugin {
  return {
    name: 'without-unneeded',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) => (id in UNNEEDED ? `\0${id}` : undefined),
    load: (id) => UNNEEDED[id.slice(1)],
  };
}

/** What in the router is kept by its name for developers, or by a wish nobody here has: to fetch a page before its link is followed. */
const IN_ROUTER_FOR_NOTHING: readonly (readonly [find: RegExp, replacement: string])[] = [
  [/^ *\w+\.displayName = ".*";$/gm, ''],
  [/= (React\w*\.(?:forwardRef|createContext)\()/g, '= /* @__PURE__ */ $1'],
  [/shouldPrefetch && !isAbsolute \?/g, 'false ?'],
];

/** Two of the first load's 200 KB. Fails where a later router is written in another way. */
function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\//, code: 'function useHref(' },
      handler: (code) => {
        const lean = IN_ROUTER_FOR_NOTHING.reduce((before, [find, replacement]) => {
          if (before.search(find) < 0)
            throw new Error(`The router has nothing like ${find}: mend IN_ROUTER_FOR_NOTHING`);
          return before.replaceAll(find, replacement);
        }, code);
        return { code: lean, map: null };
      },
    },
  };
}

export default defineConfig({
  plugins: [
    withoutUnneeded(),
    leanRouter(),
    react(),
    lingui(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    startedByScript(),
    serviceWorker(),
  ],
  define,
  resolve: { alias: LEAN },
  build: {
    target: 'es2023',
    // After the bundler's own minifier: 2 of the first load's 200 KB.
    minify: 'terser',
    terserOptions: { ecma: 2020, compress: { passes: 2 } },
    sourcemap: false,
    // The content security policy allows neither inline scripts nor fonts from data: addresses.
    assetsInlineLimit: 0,
    // Named for every screen, the chunks it needs would be a tenth of the shell; the worker has them on the device anyway.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies, { hostType }) => (hostType === 'html' ? dependencies : []),
    },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        minify: true,
        // The shell names three hundred files, and no packing shortens a hash: 42 bits tell two builds of a file apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { groups: clientChunks() },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { [apiBase]: { target: `http://localhost:${apiPort}`, changeOrigin: false } },
  },
});

/** What the built page runs and preloads, as the bundler names it there, the application last. */
const RUN_BY_PAGE = /^ *<script type="module"[^>]* src="([^"]+)"><\/script>\n/gm;

/**
 * The application is named in the page for `public/start.js`, which loads it. The shell asks for its words as soon as it runs: those of
 * most people come beside it.
 */
function startedByScript(): Plugin {
  return {
    name: 'started-by-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const words = Object.values(bundle).find(
          (part) => part.type === 'chunk' && part.facadeModuleId?.endsWith('/locales/en/messages.po'),
        );
        const run = [...html.matchAll(RUN_BY_PAGE)].map(([, address]) => address);
        const entry = run.pop();
        const starter = '<script src="/start.js">';
        if (!entry || !words || !html.includes(starter))
          throw new Error('The page names no application to start: mend startedByScript');
        const needs = [...run, `/${words.fileName}`].join(' ');
        return html
          .replaceAll(RUN_BY_PAGE, '')
          .replace(starter, `<script src="/start.js" data-entry="${entry}" data-needs="${needs}">`);
      },
    },
  };
}

/** `sw/service-worker.ts`, built as `/sw.js`; the page registers it itself (src/app), so that updates wait for people. */
function serviceWorker() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'service-worker.ts',
    injectRegister: false,
    registerType: 'prompt',
    manifest: webManifest,
    injectManifest: {
      globPatterns: ['**/*.{js,css,html,wasm,woff2,ttf,svg,png,webmanifest}'],
      // Of use online only, and where the operator has configured them: most devices never load them.
      globIgnores: ['**/{sentry,pusher}-*.js'],
      // Read with the screens that need it, and large: never worth an installation that fails.
      maximumFileSizeToCacheInBytes: 3_000_000,
    },
    devOptions: { enabled: true, type: 'module', navigateFallback: 'index.html', suppressWarnings: true },
    integration: {
      // The plugin names the worker after its source; its address must outlive renamed files.
      beforeBuildServiceWorker(options) {
        const target = options.swDest.replace(/service-worker\.js$/, 'sw.js');
        options.swDest = target;
        options.injectManifest.swDest = target;
      },
      configureCustomSWViteBuild(worker) {
        worker.logLevel = 'warn';
        worker.define = { ...worker.define, ...define };
        // The plugin still asks for one file by the old name of this option.
        const output = { entryFileNames: 'sw.mjs', codeSplitting: false };
        worker.build = { ...worker.build, rolldownOptions: { ...worker.build?.rollupOptions, output } };
        delete worker.build.rollupOptions;
      },
    },
  });
}
