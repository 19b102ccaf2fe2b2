import { knownPages } from '#client/app/pages.ts'

/** `/admin/members` and `/admin/members/all/1` are `/admin/members/all`; undefined for what no tool has. */
export function firstPageOf(pathname: string): string | undefined {
  const path = pathname.replace(/(?<!\/)\/+$/, '').replace(/^(\/admin\/[^/]+\/[^/]+)\/1$/, '$1')
  const own = knownPages().find((page) => page.path === path || page.path.startsWith(`${path}/`))

  return own && path.startsWith('/admin/') && !own.path.includes(':') ? own.path : undefined
}
