import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** A few choices, one or several of which can be taken. */
export function OptionButtons({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="mb-5 min-w-0">
      <legend className="pb-1.5 text-sm text-muted">{title}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  )
}

export function OptionButton({
  isChosen,
  onPick,
  children,
}: {
  isChosen: boolean
  onPick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPick}
      className={clsx(
        'min-h-11 rounded border px-3.5 font-medium transition-colors',
        isChosen
          ? 'border-fairway bg-fairway text-on-fairway'
          : 'border-edge/50 bg-surface hover:border-fairway hover:bg-turf',
      )}
    >
      {children}
    </button>
  )
}
