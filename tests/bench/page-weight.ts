import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { root } from '#tests/support/process.ts'

import type { Row } from './table.ts'

const dist = join(root, 'dist/client')

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

interface Chunk {
  file: string
  src?: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}
type Manifest = Record<string, Chunk>

/** What the browser loads before `/` is there: the entry, the home page's chunk and all that these import. */
export function benchPageWeight(): Row[] {
  const manifestFile = join(dist, '.vite/manifest.json')
  if (!existsSync(manifestFile)) throw new Error('Build the client first: npm run build.')

  const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const keys = new Set<string>()
  const visit = (key: string) => {
    if (keys.has(key)) return
    keys.add(key)
    for (const next of manifest[key]?.imports ?? []) visit(next)
  }
  for (const [key, { isEntry, src = '' }] of Object.entries(manifest)) {
    if (isEntry || src.endsWith('/HomePage.tsx')) visit(key)
  }
  const chunks = [...keys].flatMap((key) => manifest[key] ?? [])
  const weightOf = (files: readonly string[]) =>
    [...new Set(files)].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0)

  return [
    {
      what: 'JavaScript of / (gzip)',
      figure: kilobytes(weightOf(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js')))),
      target: '<= 165 kB',
    },
    { what: 'CSS of / (gzip)', figure: kilobytes(weightOf(chunks.flatMap(({ css = [] }) => css))), target: '<= 15 kB' },
  ]
}
