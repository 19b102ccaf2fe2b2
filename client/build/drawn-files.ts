import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { Plugin } from 'vite'

import { previewOf } from '#client/site/preview.ts'
import type { SiteBundle } from '#shared/site/bundle.ts'

import { icons } from './icons.ts'
import { drawPreviews } from './previews.ts'

/** A file that is drawn when the client is built. */
export interface DrawnFile {
  /** Below the root of the site. */
  name: string
  draw: () => string | Uint8Array
}

const dist = join(import.meta.dirname, '../../dist')

/** Draws the icons into the build, or when a developer's browser asks; then a preview of each page. */
export function drawnFiles(): Plugin {
  return {
    name: 'drawn-files',
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const { name, draw } of icons) this.emitFile({ type: 'asset', fileName: name, source: draw() })
    },
    buildApp: {
      order: 'post',
      // The built bundle knows the pages, their titles and what they are about.
      async handler() {
        const { site }: { site: SiteBundle } = await import(pathToFileURL(join(dist, 'site/render.js')).href)
        const published = site.pages.filter((page) => page.published)
        for (const [path, png] of await drawPreviews(published)) {
          const file = join(dist, 'client', previewOf(path))
          await mkdir(dirname(file), { recursive: true })
          await writeFile(file, png)
        }
      },
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const file = icons.find(({ name }) => request.url === `/${name}`)
        if (!file) return next()
        response.setHeader('content-type', file.name.endsWith('.svg') ? 'image/svg+xml' : 'image/png')
        response.end(file.draw())
      })
    },
  }
}
