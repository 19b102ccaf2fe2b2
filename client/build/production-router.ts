import { join } from 'node:path'

import type { Plugin } from 'vite'

const production = join(import.meta.dirname, '../../node_modules/react-router/dist/production')

/** The package names its development build alone, with its warnings, also to who builds for browsers. */
export const productionRouter = (): Plugin => ({
  name: 'production-router',
  apply: 'build',
  config: () => ({
    resolve: {
      alias: [
        { find: /^react-router$/, replacement: join(production, 'index.mjs') },
        { find: /^react-router\/dom$/, replacement: join(production, 'dom-export.mjs') },
      ],
    },
  }),
})
