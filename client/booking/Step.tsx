import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

export type StepName = 'what' | 'when' | 'who'

const order: readonly StepName[] = ['what', 'when', 'who']

const folds = () => matchMedia('(max-width: 1023px)').matches

/** Where steps fold, the page shrinks under the visitor's finger: the step that opens is brought into view. */
function useStepInView(isCurrent: boolean) {
  const section = useRef<HTMLElement>(null)
  const wasCurrent = useRef(isCurrent)
  useEffect(() => {
    if (isCurrent && !wasCurrent.current && folds()) section.current?.scrollIntoView({ block: 'start' })
    wasCurrent.current = isCurrent
  }, [isCurrent])

  return section
}

/** A column on a wide screen; on a narrow one a step that folds to one line once it is done. */
export function Step({
  name,
  title,
  number,
  current,
  chosen,
  onReopen,
  className,
  children,
}: {
  name: StepName
  title: string
  number: number
  current: StepName
  chosen?: string | undefined
  onReopen?: () => void
  className?: string
  children: ReactNode
}) {
  const isCurrent = name === current
  const endsInARule = isCurrent && name === 'what'
  const isDone = Boolean(chosen) && order.indexOf(name) < order.indexOf(current)
  const section = useStepInView(isCurrent)

  return (
    <section
      ref={section}
      aria-label={`Step ${number} of 3: ${title}`}
      className={clsx('min-w-0 max-lg:py-3', !endsInARule && 'max-lg:border-b max-lg:border-line', className)}
    >
      <div className="flex min-h-12 items-center gap-3">
        <span
          aria-hidden
          className={clsx(
            'grid size-8 shrink-0 place-items-center rounded-full border font-semibold figures',
            isDone && 'border-fairway bg-fairway text-on-fairway',
            isCurrent && 'border-ink bg-ink text-paper',
            !isDone && !isCurrent && 'border-edge text-muted',
          )}
        >
          {isDone ? <Check className="size-4.5" strokeWidth={2.6} /> : number}
        </span>
        <h2 className="font-display text-xl font-medium">{title}</h2>
        {chosen && !isCurrent && (
          <>
            <p className="min-w-0 flex-1 text-right text-sm leading-tight text-muted figures lg:hidden">{chosen}</p>
            <button
              type="button"
              onClick={onReopen}
              className="min-h-11 rounded px-2 font-medium text-fairway underline underline-offset-4 lg:hidden"
            >
              Change<span className="sr-only"> {title.toLowerCase()}</span>
            </button>
          </>
        )}
      </div>
      <div className={clsx('pt-3 pb-4', !isCurrent && 'max-lg:hidden')}>{children}</div>
    </section>
  )
}
