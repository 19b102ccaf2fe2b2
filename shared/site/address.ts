interface Addresses {
  pages: readonly { path: string }[]
  redirects: readonly { from: string; to: string }[]
}

/**
 * The canonical address of the page that a path means: former addresses are redirected, extra slashes are removed, and
 * letters are spelled as in the routes. Undefined when there is no page: a stranger's path leads nowhere.
 */
export function addressesOf({ pages, redirects }: Addresses): (path: string) => string | undefined {
  const moved = new Map(redirects.map(({ from, to }) => [from.toLowerCase(), to]))

  return (path) => {
    const plain = path.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
    return moved.get(plain.toLowerCase()) ?? pages.flatMap((page) => asWritten(page.path, plain) ?? [])[0]
  }
}

/** A path in the spelling of a route, with its parameters unchanged; undefined when it belongs to another route. */
function asWritten(route: string, path: string): string | undefined {
  const parts = path.split('/')
  const written = route
    .split('/')
    .map((part, index) => (part.startsWith(':') ? (parts[index] ?? '') : part))
    .join('/')

  return written.toLowerCase() === path.toLowerCase() ? written : undefined
}
