import { inflateSync } from 'node:zlib'

/** What a PDF shows, as far as it stands in its streams. */
export function textIn(pdf: Uint8Array): string {
  const source = Buffer.from(pdf)
  const shown: string[] = []
  for (let at = source.indexOf('stream\n'); at !== -1; at = source.indexOf('stream\n', at + 1)) {
    const end = source.indexOf('\nendstream', at)
    try {
      const content = inflateSync(source.subarray(at + 7, end)).toString('latin1')
      for (const [, hex = ''] of content.matchAll(/<([\da-f]+)>/g))
        shown.push(Buffer.from(hex, 'hex').toString('latin1'))
      shown.push('\n')
    } catch {
      // Fonts and colours are no text.
    }
  }
  return shown.join('')
}
