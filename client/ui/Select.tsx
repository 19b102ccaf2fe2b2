import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

import { controlLook } from './control-look.ts'

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select className={clsx(controlLook, className)} {...rest} />
}
