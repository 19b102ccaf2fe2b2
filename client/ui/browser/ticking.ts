import { createContext, useContext, useSyncExternalStore } from 'react'

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

/** When the page was rendered on the server: the browser hydrates it as of then, and only then looks at its own clock. */
export const RenderedAt = createContext<Date | undefined>(undefined)

/**
 * What a clock that ticks every so many seconds says, as `read` puts it; draws again only when that is something else.
 */
export function useClock<Reading extends string | number>(everySeconds: number, read: (at: Date) => Reading): Reading {
  const renderedAt = useContext(RenderedAt)
  const step = everySeconds * second
  const readAt = (milliseconds: number) => read(new Date(Math.floor(milliseconds / step) * step))

  return useSyncExternalStore(
    clockOf(everySeconds),
    () => readAt(Date.now()),
    () => readAt((renderedAt ?? new Date()).getTime()),
  )
}

const milliseconds = (at: Date) => at.getTime()

/** The time now, to so many seconds; draws again as it passes. */
export const useNow = (everySeconds: number): Date => new Date(useClock(everySeconds, milliseconds))
