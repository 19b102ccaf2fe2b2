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

/** The addresses of a page's module and of all that it imports, beside the scripts that every page starts with. */
export function pageScriptsOf(manifest: Manifest, module: string | undefined): readonly string[] {
  const everyPages = new Set(withImports(manifest, entry))
  const own = module ? withImports(manifest, module).filter((source) => !everyPages.has(source)) : []

  return own.flatMap((source) => manifest[source] ?? []).map(({ file }) => `/${file}`)
}
