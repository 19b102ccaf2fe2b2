// Patterns of AUTH_REDIRECT_URLS: `*` within one segment (they part at . and /), `**` anything, `?` one character,
// `{a,b}` and `[a-z]` choices.

const signs: Record<string, string> = { '**': '.*', '*': '[^./]*', '?': '[^./]', '{': '(?:', '}': ')' }

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
