import type { Plugin } from 'vite'

/** What a contract says of its endpoints is for /openapi.json. Browsers, which read none of it, are spared the words. */
export const withoutSummaries = (): Plugin => ({
  name: 'without-summaries',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]shared[\\/].*\.ts$/ },
    handler: (code) => ({ code: code.replaceAll(/^( +)summary: ?(['"`]).*\2,$/gm, ''), map: null }),
  },
})
