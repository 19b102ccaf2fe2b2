/** Text by key that outlives this page. What a browser refuses to keep is not kept, and nothing is thrown. */
export interface Shelf {
  read: (key: string) => string | undefined
  /** Whether it is kept. */
  write: (key: string, text: string) => boolean
  remove: (key: string) => void
  keys: () => string[]
}

const shelfOf = (open: () => Storage): Shelf => ({
  read: (key) => permitted(() => open().getItem(key)) ?? undefined,
  write: (key, text) => {
    const written = permitted(() => {
      open().setItem(key, text)
      return true
    })
    return written ?? false
  },
  remove: (key) => {
    permitted(() => open().removeItem(key))
  },
  keys: () => permitted(() => Object.keys(open())) ?? [],
})

// Browsers throw when storage is forbidden (SecurityError) and when it is full (QuotaExceededError). A server has none.
function permitted<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof DOMException || error instanceof ReferenceError) return undefined
    throw error
  }
}

/** What a shelf does not take lives as long as the page. */
function withMemory(shelf: Shelf): Omit<Shelf, 'keys'> {
  const memory = new Map<string, string>()

  return {
    read: (key) => shelf.read(key) ?? memory.get(key),
    write: (key, text) => {
      const isKept = shelf.write(key, text)
      if (isKept) memory.delete(key)
      else memory.set(key, text)
      return isKept
    },
    remove: (key) => {
      memory.delete(key)
      shelf.remove(key)
    },
  }
}

/** Until the tab is closed. */
export const tabStorage = withMemory(shelfOf(() => sessionStorage))

export const siteShelf = shelfOf(() => localStorage)

/** Until somebody clears it. */
export const siteStorage = withMemory(siteShelf)
