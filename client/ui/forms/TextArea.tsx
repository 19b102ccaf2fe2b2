import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

import { controlLook, tightControlLook } from './control-look.ts'

/** As high as its text. */
export function TextArea({ isTight = false, className, ...rest }: ComponentProps<'textarea'> & { isTight?: boolean }) {
  const look = isTight ? [tightControlLook, 'min-h-18! py-1.5'] : [controlLook, 'min-h-28 py-2.5']

  return <textarea className={clsx(look, 'field-sizing-content', className)} {...rest} />
}
