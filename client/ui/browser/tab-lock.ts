/** What this tab has taken of a kind, and how it is let go. */
const taken = new Map<string, { name: string; letGo: () => void }>()

const nameOf = (kind: string, id: string) => `${kind} ${id}`

/**
 * Takes one of a kind for this tab, until it takes another one or is closed: false where another tab has it. Where the browser has
 * no locks, nobody knows of another tab.
 */
export async function takeForTab(kind: string, id: string): Promise<boolean> {
  const name = nameOf(kind, id)
  const before = taken.get(kind)
  if (before?.name === name || !('locks' in navigator)) return true

  before?.letGo()
  return new Promise((resolve) => {
    const keep = () =>
      new Promise<void>((letGo) => {
        taken.set(kind, { name, letGo })
        resolve(true)
      })
    // A tab that is loaded anew lets go a moment after it was left.
    navigator.locks.request(name, { signal: AbortSignal.timeout(1000) }, keep).catch(() => resolve(false))
  })
}

/** Those that no tab has any more. */
export async function leftByTabs<Left extends { id: string }>(kind: string, all: readonly Left[]): Promise<Left[]> {
  if (all.length === 0 || !('locks' in navigator)) return []

  const { held = [], pending = [] } = await navigator.locks.query()
  const names = new Set([...held, ...pending].map(({ name }) => name))
  return all.filter(({ id }) => !names.has(nameOf(kind, id)))
}
