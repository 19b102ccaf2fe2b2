import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

import { outputForNode } from '../server/vite.config.ts'
import { compressedFiles } from './build/compressed-files.ts'
import { drawnFiles } from './build/drawn-files.ts'
import { lighterPackages } from './build/lighter-packages.ts'
import { pageModules } from './build/page-modules.ts'
import { serviceWorker } from './build/service-worker.ts'
import { siteStyles } from './build/site-styles.ts'

// Whoever takes one thing through a feature's door fetches that alone.
const doorsRunNothing = {
  moduleSideEffects: [{ test: /client[\\/][a-z]+[\\/]service\.ts$/, sideEffects: false }],
}

const server = 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    ...lighterPackages,
    pageModules(),
    react(),
    siteStyles(),
    tailwind(),
    drawnFiles(),
    VitePWA(serviceWorker),
    compressedFiles(),
  ],
  server: {
    port: 5173,
    // Up to the version: /api/call.ts and /auth/queries.ts are files of the client.
    proxy: {
      '/api/v1': server,
      '/auth/v1': server,
      '/rest/v1': server,
      '/realtime/v1': { target: server, ws: true },
      '/outbox.json': server,
      '/openapi.json': server,
    },
  },
  build: {
    // The content security policy lets no font or script in as a data: address.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // All that a part needs is fetched together with it. But not named in the first file, where the lists of all pages are
      // 7 kB: the server names what a page starts with, and a pointer near a link or the service worker fetches it ahead.
      resolveDependencies: (_file, needed, { hostId }) =>
        hostId.startsWith('assets/index-') ? needed.filter((file) => file.endsWith('.css')) : needed,
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment)
    },
  },
  environments: {
    client: {
      build: {
        outDir: '../dist/client',
        emptyOutDir: true,
        // What belongs to which page, for the server's preloads and the bench.
        manifest: true,
        rolldownOptions: {
          treeshake: doorsRunNothing,
          output: {
            codeSplitting: {
              // What every page starts with, in one file: gzip finds in it what repeats (2 kB against five files, 8 against thirty).
              groups: [
                { name: 'first', tags: ['$initial'] },
                // What the features have in the back office, asked for as a whole; without what public pages use of the same.
                {
                  name: 'back-office',
                  test: /client[\\/][a-z]+[\\/]back-office\.ts/,
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        },
      },
    },
    // What renders the public pages on the server: one folder that needs no package beside it.
    ssr: {
      resolve: { noExternal: true },
      // React for production, whatever the server's own environment says.
      keepProcessEnv: false,
      build: {
        outDir: '../dist/site',
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { input: 'render.tsx', output: outputForNode, treeshake: doorsRunNothing },
      },
    },
  },
})
