const pauseMilliseconds = 100

const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMilliseconds))

/** Asks once for several changes, and once more for those that come while it asks. */
export function coalesced(ask: () => Promise<unknown>): () => void {
  let isAsking = false
  let isStale = false

  async function askUntilFresh(): Promise<void> {
    isAsking = true
    try {
      while (isStale) {
        await pause()
        isStale = false
        await ask()
      }
    } finally {
      isAsking = false
    }
  }

  return () => {
    isStale = true
    if (!isAsking) void askUntilFresh()
  }
}
