/** Text by key that outlives this page. What a browser refuses to keep is not kept, and nothing is thrown. */
export interface Shelf {
  read: (key: string) => string | undefined
  /** Whether it is kept. */
  write: (key: string, text: string) => boolean
  remove: (key: string) => void
  keys: () => string[]
}

export const browserShelf: Shelf = {
  read: (key) => permitted(() => localStorage.getItem(key)) ?? undefined,
  write: (key, text) => {
    const written = permitted(() => {
      localStorage.setItem(key, text)
      return true
    })
    return written ?? false
  },
  remove: (key) => {
    permitted(() => localStorage.removeItem(key))
  },
  keys: () => permitted(() => Object.keys(localStorage)) ?? [],
}

// Browsers throw when storage is forbidden (SecurityError) and when it is full (QuotaExceededError).
function permitted<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}
