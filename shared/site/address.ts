interface Addresses {
  pages: readonly { path: string }[]
  redirects: readonly { from: string; to: string }[]
  /** The page at a path in its exact spelling. */
  pageAt: (path: string) => unknown
}

/**
 * The one address of whatever page a path means: old addresses lead to the new ones, slashes that say nothing are left
 * out, and letters are as the routes write them. Undefined where there is no page: a stranger's path is sent nowhere.
 */
export function addressesOf({ pages, redirects, pageAt }: Addresses): (path: string) => string | undefined {
  const known = new Map([
    ...pages.map(({ path }) => [path.toLowerCase(), path] as const),
    ...redirects.map(({ from, to }) => [from.toLowerCase(), to] as const),
  ])

  return (path) => {
    const plain = path.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
    return known.get(plain.toLowerCase()) ?? (pageAt(plain) ? plain : undefined)
  }
}
