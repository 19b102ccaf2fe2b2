import { z } from 'zod'

/** What the build says of its files (.vite/manifest.json): the scripts by the source that they were made from. */
export const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).optional(), css: z.array(z.string()).optional() }),
)
export type Manifest = z.output<typeof Manifest>

/** The addresses of a module's script and of all that it imports: fetched together instead of one after the other. */
export function scriptsOf(manifest: Manifest, module: string | undefined): string[] {
  const seen = new Set<string>()
  const visit = (source: string) => {
    if (seen.has(source)) return
    seen.add(source)
    for (const next of manifest[source]?.imports ?? []) visit(next)
  }
  if (module) visit(module)

  return [...seen].flatMap((source) => manifest[source] ?? []).map(({ file }) => `/${file}`)
}
