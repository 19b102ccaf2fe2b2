import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

import { type ButtonLook, buttonLook } from './button-look.ts'

interface BusyProps {
  /** Turns the button busy in place; pressing it again does nothing. */
  busy?: boolean
}

export function Button({
  tone,
  size,
  busy = false,
  className,
  type = 'button',
  onClick,
  onKeyDown,
  children,
  ...rest
}: ComponentProps<'button'> & ButtonLook & BusyProps) {
  return (
    <button
      // oxlint-disable-next-line react/button-has-type -- given by the caller, 'button' unless told
      type={type}
      className={clsx(buttonLook({ tone, size }), className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      // A key that is held acts once: the next button may have the focus by then, and stand for somebody else's money.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.repeat) event.preventDefault()
        onKeyDown?.(event)
      }}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      {...rest}
    >
      {busy && (
        <span aria-hidden className="size-4 animate-spin rounded-full border-2 border-current border-t-transparent" />
      )}
      {children}
    </button>
  )
}
