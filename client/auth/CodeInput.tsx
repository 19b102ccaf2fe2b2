import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

import { TextInput } from '#client/ui/forms/TextInput.tsx'

/** A code of digits, typed or pasted, with or without spaces. Phones fill it in from the message. */
export function CodeInput({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="go"
      className={clsx('font-mono tracking-[0.3em]', className)}
      {...rest}
    />
  )
}
