import { basename, dirname } from 'node:path'

import type { Plugin } from 'vite'

/**
 * Names in each feature's list of pages the file that a page is loaded from, as the build's manifest names it: so the
 * server knows which files a page will fetch, and tells the browser before its scripts find out.
 */
export const pageModules = (): Plugin => ({
  name: 'page-modules',
  enforce: 'pre',
  // Only the server asks; browsers are spared the names.
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform: {
    filter: { id: /[\\/]client[\\/][a-z]+[\\/](?:feature|back-office)\.ts$/ },
    handler: (code, id) => ({
      code: code.replaceAll(loadOfPage, `module: '${basename(dirname(id))}/$1', $&`),
      map: null,
    }),
  },
})

const loadOfPage = /\bload:[^,]*?\bimport\('\.\/([^']+)'\)/g
