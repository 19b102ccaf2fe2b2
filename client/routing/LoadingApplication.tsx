/** Appears after a moment only, so that a fast answer never flickers. */
export function LoadingApplication() {
  return (
    <output className="grid min-h-[60vh] animate-appear place-items-center text-muted [animation-delay:300ms]">
      Loading application...
    </output>
  )
}
