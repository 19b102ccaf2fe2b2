import { useState } from 'react'

export interface Selection {
  ids: ReadonlySet<string>
  /** All that match, also those that are not shown. */
  isAll: boolean
  toggle: (id: string) => void
  /** Takes these along. */
  extend: (ids: readonly string[]) => void
  takeAll: () => void
  clear: () => void
}

const nobody: ReadonlySet<string> = new Set()

/** Which rows of a list are chosen; `scope` is what it is searched and filtered by, and with another one none are. */
export function useSelection(scope: string): Selection {
  const [state, setState] = useState({ scope, ids: nobody, isAll: false })
  const { ids, isAll } = state.scope === scope ? state : { ids: nobody, isAll: false }
  const choose = (next: ReadonlySet<string>, all = false) => setState({ scope, ids: next, isAll: all })

  return {
    ids,
    isAll,
    toggle(id) {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      choose(next)
    },
    extend: (more) => choose(new Set([...ids, ...more])),
    takeAll: () => choose(ids, true),
    clear: () => choose(nobody),
  }
}
