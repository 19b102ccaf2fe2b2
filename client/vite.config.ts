import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwind()],
  server: {
    port: 5173,
    proxy: { '/api': server, '/auth': server, '/rest': server, '/outbox.json': server, '/openapi.json': server },
  },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    // What belongs to which page, for the bench.
    manifest: true,
    // The content security policy lets no font or script in as a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules[\\/](?:react|react-dom|react-router|react-router-dom|scheduler|zod|@tanstack)[\\/]/,
            },
            // What most pages share travels as one file instead of as thirty.
            {
              name: 'studio',
              test: /(?:client[\\/](?:ui|app|api|permissions|settings)|lucide-react|queries\.ts|client[\\/]auth[\\/][a-z-]+\.ts)/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
})
