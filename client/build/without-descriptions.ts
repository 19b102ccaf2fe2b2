import type { Plugin } from 'vite'

const summary = /^( +)summary: ?(['"`]).*\2,$/gm
const examples = /\.meta\(\{ examples: \[[^\]]*\] \}\)/g

/**
 * What a contract says of its endpoints is for /openapi.json. Browsers, which read none of it, are spared the words,
 * and a schema more for each that has examples: 1 kB of each page's JavaScript (`/book-now` 163.2 kB instead of 161.9).
 */
export const withoutDescriptions = (): Plugin => ({
  name: 'without-descriptions',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]shared[\\/].*\.ts$/ },
    handler: (code) => ({ code: code.replaceAll(summary, '').replaceAll(examples, ''), map: null }),
  },
})
