import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode, Ref } from 'react'

type NoticeTone = 'information' | 'success' | 'warning' | 'problem'

const kinds: Record<NoticeTone, { Icon: LucideIcon; look: string; icon: string }> = {
  information: { Icon: Info, look: 'border-sky/40 bg-mist', icon: 'text-sky' },
  success: { Icon: CircleCheck, look: 'border-fairway/40 bg-turf', icon: 'text-fairway' },
  warning: { Icon: TriangleAlert, look: 'border-brass/50 bg-straw', icon: 'text-brass' },
  problem: { Icon: CircleAlert, look: 'border-flag/50 bg-blush', icon: 'text-flag' },
}

/** Something to know, beside what it is about. A problem is announced at once, the rest politely. */
export function Notice({
  kind = 'information',
  title,
  isTight = false,
  children,
  ref,
}: {
  kind?: NoticeTone
  title?: string | undefined
  /** One line, over what it must not push away. */
  isTight?: boolean
  children?: ReactNode
  ref?: Ref<HTMLDivElement> | undefined
}) {
  const { Icon, look, icon } = kinds[kind]

  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      role={kind === 'problem' ? 'alert' : 'status'}
      className={clsx('flex scroll-my-20 gap-3 rounded border px-4', isTight ? 'py-1.5' : 'py-3.5', look)}
    >
      <Icon aria-hidden className={clsx('mt-0.5 size-5 shrink-0', icon)} />
      <div className={clsx('min-w-0', isTight ? 'flex flex-wrap gap-x-3' : 'grid gap-1.5')}>
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  )
}
