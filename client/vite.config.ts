import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

import { drawnFiles } from './build/drawn-files.ts'
import { pageModules } from './build/page-modules.ts'
import { serviceWorker } from './build/service-worker.ts'
import { withoutDescriptions } from './build/without-descriptions.ts'
import { withoutJsonSchema } from './build/without-json-schema.ts'

const server = 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    withoutDescriptions(),
    withoutJsonSchema(),
    pageModules(),
    react(),
    tailwind(),
    drawnFiles(),
    VitePWA(serviceWorker),
  ],
  server: {
    port: 5173,
    proxy: { '/api': server, '/auth': server, '/rest': server, '/outbox.json': server, '/openapi.json': server },
  },
  build: {
    // The content security policy lets no font or script in as a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
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
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'vendor',
                  priority: 3,
                  // With what fetches a file, which would otherwise come with the first group that fetches one.
                  test: /node_modules[\\/](?:react|react-dom|react-router|react-router-dom|scheduler|zod|@tanstack)[\\/]|vite[\\/]preload-helper/,
                },
                // Apart and in three, since a telephone takes a while to build their schemas: see first.js.
                { name: 'wire', test: /[\\/]shared[\\/]http[\\/]wire/, tags: ['$initial'], priority: 2 },
                { name: 'session', test: /[\\/]shared[\\/]auth[\\/]/, tags: ['$initial'], priority: 1 },
                { name: 'contracts', test: /^(?!.*node_modules).*[\\/]shared[\\/]/, tags: ['$initial'], priority: 1 },
                // What the features have in the back office, which is asked for as a whole.
                { name: 'back-office', test: /client[\\/][a-z]+[\\/]back-office\.ts/, priority: 1 },
                // What most pages share travels as one file instead of as thirty.
                {
                  name: 'studio',
                  test: /(?:client[\\/](?:ui|api|routing|app|permissions|settings)|lucide-react)/,
                  minShareCount: 20,
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
        rolldownOptions: { input: 'site/render.tsx' },
      },
    },
  },
})
