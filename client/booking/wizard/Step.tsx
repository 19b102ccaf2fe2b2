import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

export type StepName = 'what' | 'when' | 'who'

const order: readonly StepName[] = ['what', 'when', 'who']

const folds = () => matchMedia('(max-width: 1023px)').matches

/**
 * Moves the focus to the step that opens after a choice. Where steps fold, the page shrinks, so it scrolls there too.
 */
function useStepInView(isCurrent: boolean, isMoving: boolean) {
  const section = useRef<HTMLElement>(null)
  const wasCurrent = useRef(isCurrent && !isMoving)
  useEffect(() => {
    if (isCurrent && !wasCurrent.current) {
      section.current?.querySelector('h2')?.focus({ preventScroll: true })
      if (folds()) section.current?.scrollIntoView({ block: 'start' })
    }
    wasCurrent.current = isCurrent
  }, [isCurrent])

  return section
}

interface StepProps {
  name: StepName
  title: string
  number: number
  current: StepName
  chosen?: string | undefined
  /** Folds on a wide screen as well. */
  isLong?: boolean
  /** The person came to it by choosing, not by a link. */
  isMoving: boolean
  onReopen?: () => void
  className?: string
  children: ReactNode
}

/** A column on a wide screen; on a narrow one, and where it is long, a step that folds to one line once it is done. */
export function Step({ isMoving, className, children, ...head }: StepProps) {
  const { name, title, number, current, isLong } = head
  const isCurrent = name === current
  const endsInARule = isCurrent && name === 'what'
  const section = useStepInView(isCurrent, isMoving)

  return (
    <section
      ref={section}
      aria-label={`Step ${number} of 3: ${title}`}
      className={clsx('min-w-0 max-lg:py-3', !endsInARule && 'max-lg:border-b max-lg:border-line', className)}
    >
      <StepHead {...head} />
      <div className={clsx('pt-3 pb-4', !isCurrent && (isLong ? 'hidden' : 'max-lg:hidden'))}>{children}</div>
    </section>
  )
}

type Head = Omit<StepProps, 'isMoving' | 'className' | 'children'>

function StepHead({ name, title, number, current, chosen, isLong = false, onReopen }: Head) {
  const isCurrent = name === current
  const isDone = Boolean(chosen) && order.indexOf(name) < order.indexOf(current)

  return (
    <div className={clsx('flex min-h-12 items-center gap-x-3', isLong && 'lg:flex-wrap')}>
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
      <h2 tabIndex={-1} className="font-display text-xl font-medium outline-none">
        {title}
      </h2>
      {chosen && !isCurrent && (
        <>
          <p
            className={clsx(
              'min-w-0 flex-1 text-right text-sm leading-tight text-muted figures',
              isLong ? 'lg:order-last lg:basis-full lg:text-left lg:text-base lg:text-ink' : 'lg:hidden',
            )}
          >
            {chosen}
          </p>
          <button
            type="button"
            onClick={onReopen}
            className={clsx(
              'min-h-11 rounded px-2 font-medium text-fairway underline underline-offset-4',
              isLong ? 'lg:ml-auto' : 'lg:hidden',
            )}
          >
            Change<span className="sr-only"> {title.toLowerCase()}</span>
          </button>
        </>
      )}
    </div>
  )
}
