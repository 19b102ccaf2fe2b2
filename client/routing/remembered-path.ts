/**
 * A path of this site that was asked for before signing in; anything else is no path. What follows the origin may still
 * name another one: /..//elsewhere.example is short for //elsewhere.example.
 */
export function rememberedPath(path: unknown, origin: string): string | undefined {
  if (typeof path !== 'string' || !path.startsWith('/') || !URL.canParse(path, origin)) return undefined

  const url = new URL(path, origin)
  if (url.origin !== origin || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}
