import { clsx } from 'clsx'

/** How much of a whole, as a bar beside the words that say it. Drawn without a style, which the page's policy refuses. */
export function ShareBar({ share, className = 'fill-brass' }: { share: number; className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      className={clsx('block h-1.5 w-full rounded-full bg-line', className)}
    >
      <rect width={Math.round(100 * Math.min(1, share))} height="1" />
    </svg>
  )
}
