import type { Plugin } from 'vite'

/**
 * Names in the tables of pages the file that each page is loaded from, as the build's manifest names it: so the server
 * knows which files a page will fetch, and tells the browser before its scripts find out.
 */
export const pageModules = (): Plugin => ({
  name: 'page-modules',
  enforce: 'pre',
  // Only the server asks; browsers are spared the names.
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform: {
    filter: { id: /[\\/]client[\\/]routes[\\/].*-pages\.ts$/ },
    handler: (code) => ({ code: code.replaceAll(loadOfPage, "module: '$1', $&"), map: null }),
  },
})

const loadOfPage = /\bload:[^,]*?\bimport\('#client\/([^']+)'\)/g
