import { useWaiting } from '#client/api/waiting.ts'

// What comes sooner needs no sign.
const unseenMilliseconds = 400

/** A thin sign that what is seen is being brought up to date. */
export function ProgressLine() {
  const waiting = useWaiting(unseenMilliseconds)
  if (!waiting) return null

  return (
    <div aria-hidden className="fixed inset-x-0 top-0 z-50 h-0.5 animate-appear overflow-hidden">
      <div className="h-full w-full animate-pulse bg-fairway" />
    </div>
  )
}
