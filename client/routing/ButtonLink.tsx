import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

import { type ButtonLook, buttonLook } from '#client/ui/button-look.ts'

import { Link } from './Link.tsx'

export function ButtonLink({ tone, size, className, ...rest }: ComponentProps<typeof Link> & ButtonLook) {
  return <Link className={clsx(buttonLook({ tone, size }), className)} {...rest} />
}
