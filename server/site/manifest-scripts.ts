import { z } from 'zod'

/** What the build says of its files (.vite/manifest.json): the scripts by the source that they were made from. */
export const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).optional(), css: z.array(z.string()).optional() }),
)
export type Manifest = z.output<typeof Manifest>

/** The script that starts the application. */
const entry = 'index.html'

/** A module and all that it imports, each after what it imports itself. */
function withImports(manifest: Manifest, module: string): string[] {
  const seen = new Set<string>()
  const visit = (source: string): string[] => {
    if (seen.has(source)) return []
    seen.add(source)
    return [...(manifest[source]?.imports ?? []).flatMap(visit), source]
  }

  return visit(module)
}

const addressesOf = (manifest: Manifest, sources: readonly string[]) =>
  sources.flatMap((source) => manifest[source] ?? []).map(({ file }) => `/${file}`)

/** What a page fetches beside the scripts that every page starts with. */
export interface PageScripts {
  /** Can be evaluated before the application starts. */
  before: readonly string[]
  /** Need the application, which asks for them. */
  after: readonly string[]
}

/** The scripts of a page's module and of all that it imports: fetched together instead of one after the other. */
export function pageScriptsOf(manifest: Manifest, module: string | undefined): PageScripts {
  const everyPages = withImports(manifest, entry)
  const own = (module ? withImports(manifest, module) : []).filter((source) => !everyPages.includes(source))
  const needsEntry = (source: string) => withImports(manifest, source).includes(entry)

  return {
    before: addressesOf(
      manifest,
      own.filter((source) => !needsEntry(source)),
    ),
    after: addressesOf(manifest, own.filter(needsEntry)),
  }
}
