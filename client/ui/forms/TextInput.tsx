import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

import { controlLook, tightControlLook } from './control-look.ts'

export function TextInput({ isTight = false, className, ...rest }: ComponentProps<'input'> & { isTight?: boolean }) {
  return <input className={clsx(isTight ? tightControlLook : controlLook, className)} {...rest} />
}
