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

const pages = { '/': 'HomePage', '/Memberships': 'MembershipsPage', '/lessons/adult': 'AdultLessonsPage' }

/** What the browser loads before a page can be used: the entry, the page's chunk and all that these import. */
export function pageWeights(): Row[] {
  const manifestFile = join(dist, '.vite/manifest.json')
  if (!existsSync(manifestFile)) throw new Error('Build the client first: npm run build.')
  const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))

  return Object.entries(pages).flatMap(([path, component]) => {
    const chunks = chunksOf(manifest, component)
    return chunks ? weightsOf(path, chunks) : []
  })
}

function chunksOf(manifest: Manifest, component: string): Chunk[] | undefined {
  const page = Object.keys(manifest).find((key) => manifest[key]?.src?.endsWith(`/${component}.tsx`))
  if (!page) return undefined

  const keys = new Set<string>()
  const visit = (key: string) => {
    if (keys.has(key)) return
    keys.add(key)
    for (const next of manifest[key]?.imports ?? []) visit(next)
  }
  for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry) visit(key)
  visit(page)

  return [...keys].flatMap((key) => manifest[key] ?? [])
}

const zipped = (files: readonly string[]) =>
  kilobytes(
    [...new Set(files)].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0),
  )

function weightsOf(path: string, chunks: readonly Chunk[]): Row[] {
  const scripts = chunks.map(({ file }) => file).filter((file) => file.endsWith('.js'))

  return [
    { what: `JavaScript of ${path} (gzip)`, figure: zipped(scripts), target: '<= 165 kB' },
    { what: `CSS of ${path} (gzip)`, figure: zipped(chunks.flatMap(({ css = [] }) => css)), target: '<= 15 kB' },
  ]
}
