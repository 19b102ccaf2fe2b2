import { z } from 'zod'

/** The build's list of its files (.vite/manifest.json): the scripts by their source. */
export const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).optional(), css: z.array(z.string()).optional() }),
)
export type Manifest = z.output<typeof Manifest>

/** The script that starts the application. */
const entry = 'index.html'

/** A module and everything that it imports, imports first. */
function withImports(manifest: Manifest, module: string): string[] {
  const seen = new Set<string>()
  const visit = (source: string): string[] => {
    if (seen.has(source)) return []
    seen.add(source)
    return [...(manifest[source]?.imports ?? []).flatMap(visit), source]
  }

  return visit(module)
}

/** The scripts of a page's module, without those that every page loads. */
export function pageScriptsOf(manifest: Manifest, module: string | undefined): readonly string[] {
  const everyPages = new Set(withImports(manifest, entry))
  const own = module ? withImports(manifest, module).filter((source) => !everyPages.has(source)) : []

  return own.flatMap((source) => manifest[source] ?? []).map(({ file }) => `/${file}`)
}
