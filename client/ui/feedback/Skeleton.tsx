import { clsx } from 'clsx'

/** A grey shape where something will stand; appears only after a moment. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden data-skeleton className={clsx('animate-appear rounded bg-line/70', className)} />
}
