import { clsx } from 'clsx'
import { Check } from 'lucide-react'

export interface Step {
  name: string
  label: string
  /** `cured 24 h`. */
  note?: string | undefined
}

/** The way of a build, an order, a set-up in its steps: what is done, where it stands, what is ahead. */
export function Steps({ label, steps, current }: { label: string; steps: readonly Step[]; current: string }) {
  const at = steps.findIndex(({ name }) => name === current)

  return (
    <ol aria-label={label} className="flex flex-wrap gap-y-1 text-sm">
      {steps.map(({ name, label: word, note }, index) => (
        <li
          key={name}
          aria-current={index === at ? 'step' : undefined}
          className={clsx(
            'flex items-center gap-1.5 after:px-2 after:text-muted after:content-["›"] last:after:hidden',
            index === at ? 'font-semibold text-fairway' : index > at && 'text-muted',
          )}
        >
          {index < at && <Check aria-hidden className="size-4 text-fairway" />}
          {word}
          {note && <span className="font-normal text-muted figures">{note}</span>}
          {index < at && <span className="sr-only">, done</span>}
        </li>
      ))}
    </ol>
  )
}
