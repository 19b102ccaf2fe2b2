const sectionOf = (path: string) => /^\/admin\/[^/]+\//.exec(path)?.[0]

/** Addresses of the specification that are no tool and name their list otherwise. */
const lists: Record<string, string> = {
  '/admin/clubs-2/order-details': '/admin/clubs-2/board',
  '/admin/clubs-2/order-labels': '/admin/clubs-2/board',
  '/admin/clubs-2/all': '/admin/clubs-2/board',
  '/admin/clubs-2/calendar': '/admin/clubs-2/board',
}

/** A record stands below its list (`orders/:id`), or below the word for one of it (`ticket/:id`). */
const listsOf = (path: string): string[] => {
  const parent = path.replace(/\/[^/]+$/, '')
  return [parent, `${parent}s`, lists[parent], lists[path]].filter((list) => list !== undefined)
}

/** The tool that an address belongs to: its own, else the list of what it shows, else the first of its section. */
export const toolAt = <Tool extends { to: string }>(pathname: string, tools: readonly Tool[]): Tool | undefined =>
  tools.find(({ to }) => to === pathname) ??
  tools.find(({ to }) => listsOf(pathname).includes(to)) ??
  tools.find(({ to }) => sectionOf(to) !== undefined && sectionOf(to) === sectionOf(pathname))
