/** Storage that a browser may forbid or that may be full: what it does not take lives as long as the page. */
function tolerant(open: () => Storage) {
  const memory = new Map<string, string>()

  return {
    read(this: void, key: string): string | undefined {
      try {
        return open().getItem(key) ?? memory.get(key)
      } catch {
        return memory.get(key)
      }
    },

    /** Whether it outlives the page. */
    write(this: void, key: string, text: string): boolean {
      try {
        open().setItem(key, text)
        memory.delete(key)
        return true
      } catch {
        memory.set(key, text)
        return false
      }
    },

    remove(this: void, key: string): void {
      memory.delete(key)
      try {
        open().removeItem(key)
      } catch {
        // What cannot be read cannot be there.
      }
    },
  }
}

/** Until the tab is closed. */
export const tabStorage = tolerant(() => sessionStorage)

/** Until somebody clears it. */
export const siteStorage = tolerant(() => localStorage)
