// Patterns of AUTH_REDIRECT_URLS: `*` within one segment (they part at . and /), `**` anything, `?` one character,
// `{a,b}` and `[a-z]` choices.

const signs: Record<string, string> = { '**': '.*', '*': '[^./]*', '?': '[^./]', '{': '(?:', '}': ')' }

/**
 * Whether any address is matched in a short time: two stars that reach as far as they like are tried in the square of its
 * length, which is bounded; a third one makes it the cube.
 */
export const isQuick = (pattern: string) =>
  pattern.split('**').length <= 3 &&
  pattern
    .replaceAll('**', '')
    .split(/[./]/)
    .every((segment) => segment.split('*').length <= 3)

/** The pattern as an expression; undefined when its braces or ranges make no sense. */
export function regexOf(pattern: string): RegExp | undefined {
  let open = 0
  const source = pattern.replace(/\*\*|\[[\w-]+\]|[*?{},]|[.+^$()|\\/[\]]/g, (sign) => {
    if (sign === '{') open++
    if (sign === '}') open--
    if (sign === ',') return open > 0 ? '|' : ','

    return signs[sign] ?? (sign.length > 1 ? sign : `\\${sign}`)
  })

  try {
    return new RegExp(`^${source}$`)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
