import { useEffect, useRef } from 'react'

/** A place that takes the focus whenever there is a new problem to read. */
export function useFocusOn(problem: unknown) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem) ref.current?.focus()
  }, [problem])

  return ref
}
