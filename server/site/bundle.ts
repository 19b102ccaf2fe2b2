import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { root } from '#server/kernel/root.ts'
import type { SiteBundle } from '#shared/site/bundle.ts'

import { type EmptyPage, emptyPageOf } from './document.ts'
import { Manifest } from './manifest-scripts.ts'

const dist = join(root, 'dist')

/** The built client: its files, the empty page, and the module that renders the public pages. */
export interface BuiltClient {
  folder: string
  /** The paths by which browsers ask for them. */
  files: ReadonlySet<string>
  manifest: Manifest
  page: EmptyPage
  site: SiteBundle
}

let opened: Promise<BuiltClient | undefined> | undefined

/**
 * Undefined when the client is not built, as under `npm run dev`. It is read once, so a later build needs a new
 * start.
 */
export const openBuiltClient = (): Promise<BuiltClient | undefined> => (opened ??= open())

async function open(): Promise<BuiltClient | undefined> {
  const folder = join(dist, 'client')
  const renderer = join(dist, 'site/render.js')
  if (!existsSync(join(folder, 'index.html')) || !existsSync(renderer)) return undefined

  const { site }: { site: SiteBundle } = await import(pathToFileURL(renderer).href)
  const page = emptyPageOf(await readFile(join(folder, 'index.html'), 'utf8'))
  const manifest = Manifest.parse(JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')))
  return { folder, files: filesIn(folder), manifest, page, site }
}

/**
 * The files of a folder, without those that begin with a dot, which are for the server, and without compressed forms of
 * others.
 */
function filesIn(folder: string): ReadonlySet<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length))

  return new Set(paths.filter((path) => !path.includes('/.') && !/\.(?:br|gz)$/.test(path)))
}
