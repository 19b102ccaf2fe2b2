// Patterns of AUTH_REDIRECT_URLS: `*` matches within one segment (segments end at . and /), `**` anything, `?` one
// character, `{a,b}` and `[a-z]` choices.

const signs: Record<string, string> = { '**': '.*', '*': '[^./]*', '?': '[^./]', '{': '(?:', '}': ')' }

/**
 * Whether a pattern is matched quickly: two stars in the same reach take the square of an address's length, which is
 * bounded; a third would take the cube.
 */
export const isQuick = (pattern: string) =>
  pattern.split('**').length <= 3 &&
  pattern
    .replaceAll('**', '')
    .split(/[./]/)
    .every((segment) => segment.split('*').length <= 3)

/** The pattern as a regular expression; undefined when its braces or ranges do not match. */
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
