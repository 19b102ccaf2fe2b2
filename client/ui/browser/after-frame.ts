import { startTransition, useEffect, useState } from 'react'

/**
 * The value as it was when the latest frame was drawn, for what may follow a key in a pass of its own. Unlike
 * `useDeferredValue`, whose pass runs as soon as the browser lets it, it never stands between a key and its frame.
 */
export function useAfterFrame<Value>(value: Value): Value {
  const [drawn, draw] = useState(value)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => draw(() => value)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [value])

  return drawn
}
