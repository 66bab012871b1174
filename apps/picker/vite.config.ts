import { defaultClientConditions, defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const BASE = '/pick/';

export default defineConfig({
  base: BASE,
  // React's interface on Preact: a first visit loads a quarter of the script, which counts on an old phone.
  resolve: {
    // The client of this repository as its sources, so that what the app does not use is left out.
    conditions: ['oms-source', ...defaultClientConditions],
    alias: [
      { find: /^react\/jsx-(?:dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react(?:-dom)?$/, replacement: 'preact/compat' },
    ],
  },
  plugins: [
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'service-worker.ts',
      // The app registers its worker itself: a new one waits until no order is open.
      injectRegister: null,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,svg,png}'],
        // Loaded only where they are used: the reader of codes where the browser has none, Firebase to subscribe for messages.
        globIgnores: ['**/code-reader-*', '**/firebase-token-*', '**/*.wasm', '**/practice*', 'practice/*'],
      },
      manifest: {
        id: BASE,
        name: 'Picking',
        short_name: 'Picking',
        description: 'Pick orders in the store, also without network.',
        start_url: BASE,
        scope: BASE,
        display: 'standalone',
        orientation: 'any',
        background_color: '#f7f7f5',
        theme_color: '#3050c8',
        icons: [
          { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
      },
    }),
  ],
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Base UI marks its files for a server that renders; there is none.
      onLog: (level, log, tell) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : tell(level, log)),
    },
  },
});
