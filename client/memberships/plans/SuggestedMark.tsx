import { clsx } from 'clsx'

/** Says quietly which plan suits most people. */
export function SuggestedMark({ className }: { className?: string }) {
  return (
    <span
      className={clsx(
        'inline-block rounded-full border border-brass bg-surface px-2.5 py-px text-sm leading-snug font-medium',
        className,
      )}
    >
      Suits most golfers
    </span>
  )
}
