import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'

const presses = ['keydown', 'pointerdown']
const staysMilliseconds = 4000

/** Whether somebody has come within a screen of a part of the page, presses anything at all, or stays; then for good. */
export function useNear<Part extends Element>(): { ref: RefObject<Part | null>; isNear: boolean } {
  const ref = useRef<Part>(null)
  const [isNear, setNear] = useState(false)

  useEffect(() => {
    if (isNear || !ref.current) return undefined

    const come = () => startTransition(() => setNear(true))
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) come()
      },
      { rootMargin: '100% 0px' },
    )
    observer.observe(ref.current)
    for (const press of presses) addEventListener(press, come)
    const timer = setTimeout(come, staysMilliseconds)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      for (const press of presses) removeEventListener(press, come)
    }
  }, [isNear])

  return { ref, isNear }
}
