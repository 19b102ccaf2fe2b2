import { useRef } from 'react'

/** The place where a form sums up its problems, and the way there once they are drawn. */
export function useProblemFocus() {
  const problems = useRef<HTMLDivElement>(null)
  const focusProblems = () => void requestAnimationFrame(() => problems.current?.focus())

  return { problems, focusProblems }
}
