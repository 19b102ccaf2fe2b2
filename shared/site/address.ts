interface Addresses {
  pages: readonly { path: string }[]
  redirects: readonly { from: string; to: string }[]
}

/**
 * The one address of whatever page a path means: old addresses lead to the new ones, slashes that say nothing are left
 * out, and letters are as the routes write them. Undefined where there is no page: a stranger's path is sent nowhere.
 */
export function addressesOf({ pages, redirects }: Addresses): (path: string) => string | undefined {
  const moved = new Map(redirects.map(({ from, to }) => [from.toLowerCase(), to]))

  return (path) => {
    const plain = path.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
    return moved.get(plain.toLowerCase()) ?? pages.flatMap((page) => asWritten(page.path, plain) ?? [])[0]
  }
}

/** A path in the letters of a route, whose parameters stay as they are; undefined when it is another route's. */
function asWritten(route: string, path: string): string | undefined {
  const parts = path.split('/')
  const written = route
    .split('/')
    .map((part, index) => (part.startsWith(':') ? (parts[index] ?? '') : part))
    .join('/')

  return written.toLowerCase() === path.toLowerCase() ? written : undefined
}
