import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type BadgeTone = 'neutral' | 'information' | 'success' | 'warning' | 'danger'

const tones: Record<BadgeTone, string> = {
  neutral: 'border-edge/50 bg-sunken text-ink',
  information: 'border-sky/50 bg-mist text-ink',
  success: 'border-fairway/50 bg-turf text-ink',
  warning: 'border-brass/60 bg-straw text-ink',
  danger: 'border-flag/50 bg-blush text-ink',
}

export function Badge({
  tone = 'neutral',
  Icon,
  children,
}: {
  tone?: BadgeTone
  Icon?: LucideIcon
  children: ReactNode
}) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-sm leading-snug font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      {Icon && <Icon aria-hidden className="size-3.5" />}
      {children}
    </span>
  )
}
