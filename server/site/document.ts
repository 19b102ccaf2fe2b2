import type { RenderedPage } from '#shared/site/bundle.ts'

const escapedForScript = (json: string) => json.replaceAll('<', String.raw`\u003c`)

/** Puts a rendered page into the empty one that the build made. */
export function documentOf(empty: string, { head, body, carried }: RenderedPage, at: Date): string {
  const data = `<script id="carried" type="application/json" data-at="${at.getTime()}">${escapedForScript(carried)}</script>`

  return fill(empty, { head, body, carried: data })
}

/** Only the tags of the head; the browser draws the page. */
export const shellOf = (empty: string, head: string): string => fill(empty, { head, body: '', carried: '' })

// A function as the replacement: `$&` in somebody's text must stay text.
const fill = (empty: string, parts: Record<string, string>) =>
  Object.entries(parts).reduce((page, [name, text]) => page.replace(`<!--${name}-->`, () => text), empty)
