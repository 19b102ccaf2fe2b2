import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

import { controlLook, tightControlLook } from './control-look.ts'

type SelectProps = ComponentProps<'select'> & {
  isTight?: boolean
  /** As wide as its choices, also where it stands in a column: its arrow stays within it. */
  isNarrow?: boolean
}

/** The browser's own list; its arrow is ours, because browsers press theirs against the edge. */
export function Select({ isTight = false, isNarrow = false, className, ...rest }: SelectProps) {
  return (
    <span className={clsx('relative block', isNarrow && 'w-fit max-w-full')}>
      <select
        className={clsx(
          isTight ? tightControlLook : controlLook,
          'appearance-none pr-10! text-ellipsis',
          isNarrow && 'w-auto!',
          className,
        )}
        {...rest}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-4.5 text-muted"
      />
    </span>
  )
}
