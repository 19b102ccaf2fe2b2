import { clsx } from 'clsx'

/** Each place as a mark, the taken ones filled: how full it is at a glance. The words beside it say the same. */
export function PlaceMarks({ taken, capacity }: { taken: number; capacity: number }) {
  return (
    <span aria-hidden className="flex flex-wrap gap-1">
      {Array.from({ length: capacity }, (_, index) => (
        <span
          key={index}
          className={clsx('size-3 rounded-full border', index < taken ? 'border-ink bg-ink' : 'border-edge bg-surface')}
        />
      ))}
    </span>
  )
}
