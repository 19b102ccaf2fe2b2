import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

import { controlLook } from './control-look.ts'

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={clsx(controlLook, className)} {...rest} />
}
