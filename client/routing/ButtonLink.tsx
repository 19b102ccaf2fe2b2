import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

import { type ButtonLook, buttonLook } from '#client/ui/button-look.ts'

import { Link } from './Link.tsx'
import { useMayOpen } from './may-open.ts'

/** A link as a button; of a page that whoever is here may not open there is none. */
export function ButtonLink({ tone, size, className, ...rest }: ComponentProps<typeof Link> & ButtonLook) {
  if (!useMayOpen()(rest.to)) return null

  return <Link className={clsx(buttonLook({ tone, size }), className)} {...rest} />
}
