import { useSyncExternalStore } from 'react'

const second = 1000

const clocks = new Map<number, (listener: () => void) => () => void>()

function clockOf(seconds: number) {
  const known = clocks.get(seconds)
  if (known) return known

  const clock = (listener: () => void) => {
    const timer = setInterval(listener, seconds * second)
    return () => clearInterval(timer)
  }
  clocks.set(seconds, clock)
  return clock
}

let drawn = 0

/** When the page was rendered on the server: the browser takes it over as of then, and only then looks at its own clock. */
export function drawnAt(moment: Date): void {
  drawn = moment.getTime()
}

/** The time now, to so many seconds; draws again as it passes. */
export function useNow(everySeconds: number): Date {
  const step = everySeconds * second
  const at = useSyncExternalStore(
    clockOf(everySeconds),
    () => Math.floor(Date.now() / step),
    () => Math.floor(drawn / step),
  )

  return new Date(at * step)
}
