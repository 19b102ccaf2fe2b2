import { useIsFetching } from '@tanstack/react-query'

/** A thin sign that what is seen is being brought up to date. */
export function ProgressLine() {
  const fetching = useIsFetching() > 0
  if (!fetching) return null

  return (
    <div
      aria-hidden
      className="fixed inset-x-0 top-0 z-50 h-0.5 animate-appear overflow-hidden [animation-delay:400ms]"
    >
      <div className="h-full w-full animate-pulse bg-fairway" />
    </div>
  )
}
