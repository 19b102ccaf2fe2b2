import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { root } from '#server/kernel/root.ts'
import { emptyPageOf } from '#server/site/document.ts'
import { Manifest, pageScriptsOf } from '#server/site/manifest-scripts.ts'

import type { Row } from './table.ts'

const dist = join(root, 'dist/client')

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

const entry = 'index.html'
const pages = {
  '/': 'home/HomePage.tsx',
  '/book-now': 'booking/wizard/BookingPage.tsx',
  '/Memberships': 'memberships/plans/MembershipsPage.tsx',
  '/lessons/adult': 'lessons/AdultLessonsPage.tsx',
}

/** What the browser loads before a page can be used: the entry, the page's chunk and all that these import. */
export function pageWeights(): Row[] {
  const manifestFile = join(dist, '.vite/manifest.json')
  if (!existsSync(manifestFile)) throw new Error('Build the client first: npm run build.')
  const manifest = Manifest.parse(JSON.parse(readFileSync(manifestFile, 'utf8')))

  return Object.entries(pages).flatMap(([path, module]) => weightsOf(path, manifest, module))
}

const zipped = (files: readonly string[]) =>
  kilobytes(
    [...new Set(files)].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0),
  )

function weightsOf(path: string, manifest: Manifest, module: string): Row[] {
  const { scripts: everyPages } = emptyPageOf(readFileSync(join(dist, entry), 'utf8'))
  const scripts = [...everyPages, ...pageScriptsOf(manifest, module)]

  return [
    { what: `JavaScript of ${path} (gzip)`, figure: zipped(scripts), target: '<= 160 kB' },
    { what: `CSS of ${path} (gzip)`, figure: zipped(manifest[entry]?.css ?? []), target: '<= 15 kB' },
  ]
}
