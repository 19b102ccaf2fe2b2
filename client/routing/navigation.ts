import { useState } from 'react'
import {
  NavigationType,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom'

import { rememberedPath } from './remembered-path.ts'

type Changes = Record<string, string | undefined>

/** The query of the address as state: what is `undefined` is taken out. */
export function useAddress() {
  const [query, setQuery] = useSearchParams()
  const { pathname } = useLocation()

  return {
    read: (name: string) => query.get(name) ?? undefined,
    // From where the browser is: what is drawn may still be the address before, and would take back the last change.
    change: (changes: Changes, { push = false } = {}) =>
      setQuery(changed(new URLSearchParams(location.search), changes), { replace: !push, preventScrollReset: true }),
    /** Where a link leads that changes it like that. */
    linkTo: (changes: Changes) => [pathname, changed(query, changes).toString()].filter(Boolean).join('?'),
  }
}

/**
 * Parameters of the address as state that is ahead of it: what is chosen is drawn at once, while the page that it leads to is still
 * fetched.
 */
export function useParameters<const Name extends string>(...names: readonly Name[]) {
  const { read, change } = useAddress()
  const inAddress = new Map(names.map((name) => [name, read(name)]))
  const written = [...inAddress.values()].join('\n')
  const [state, setState] = useState({ written, chosen: inAddress })
  if (state.written !== written) {
    const here = new URLSearchParams(location.search)
    // An address that another choice has replaced meanwhile is passed over.
    const isLast = names.every((name) => (here.get(name) ?? undefined) === inAddress.get(name))
    setState({ written, chosen: isLast ? inAddress : state.chosen })
  }

  return {
    value: (name: Name): string => state.chosen.get(name) ?? '',
    choose: (changes: Partial<Record<Name, string | undefined>>) => {
      setState({
        written,
        chosen: new Map(names.map((name) => [name, name in changes ? changes[name] : state.chosen.get(name)])),
      })
      change(changes)
    },
  }
}

/** Whether the present address replaced the one before, as `change` does; links, Back and Forward do not. */
export const useWasReplaced = () => useNavigationType() === NavigationType.Replace

function changed(before: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(before)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** What stands in the address where the path of a page has `:name`. */
export const usePathParameter = (name: string): string => useParams()[name] ?? ''

export const useGo = () => useNavigate()

export function usePlace() {
  const { pathname, search, hash } = useLocation()
  return { pathname, search, hash, whole: pathname + search + hash }
}

/** The path that a guard remembered on the way to the sign-in page. */
export function useRememberedPath(): string | undefined {
  const { state }: { state: unknown } = useLocation()
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined

  return from === undefined ? undefined : rememberedPath(from, location.origin)
}
