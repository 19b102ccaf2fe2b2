const sectionOf = (path: string) => /^\/admin\/[^/]+\//.exec(path)?.[0]

/** The tool that an address belongs to: its own, else the first of its section, as the list of people for one of them. */
export const toolAt = <Tool extends { to: string }>(pathname: string, tools: readonly Tool[]): Tool | undefined =>
  tools.find(({ to }) => to === pathname) ??
  tools.find(({ to }) => sectionOf(to) !== undefined && sectionOf(to) === sectionOf(pathname))
