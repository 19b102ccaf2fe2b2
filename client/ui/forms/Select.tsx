import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

import { controlLook, tightControlLook } from './control-look.ts'

/** The browser's own list; its arrow is ours, because browsers press theirs against the edge. */
export function Select({ isTight = false, className, ...rest }: ComponentProps<'select'> & { isTight?: boolean }) {
  return (
    <span className="relative block">
      <select
        className={clsx(isTight ? tightControlLook : controlLook, 'appearance-none pr-10! text-ellipsis', className)}
        {...rest}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-4.5 text-muted"
      />
    </span>
  )
}
