import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

import { controlLook } from './control-look.ts'

/** As high as its text. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={clsx(controlLook, 'field-sizing-content min-h-28 py-2.5', className)} {...rest} />
}
