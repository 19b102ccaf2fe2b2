import { useEffect, useRef } from 'react'

/** A ref whose element takes the focus when a new problem is shown. */
export function useFocusOn(problem: unknown) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem) ref.current?.focus()
  }, [problem])

  return ref
}
