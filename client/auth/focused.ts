import { useRef } from 'react'

/** A place that takes the focus once it is drawn: the problem that a person has to read next. */
export function useFocusLater() {
  const ref = useRef<HTMLDivElement>(null)

  return { ref, focus: () => requestAnimationFrame(() => ref.current?.focus()) }
}
