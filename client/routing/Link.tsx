import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router-dom'

import { preloadPage } from './preloading.ts'

/** A link within the site; its page is fetched when somebody is about to press it. */
export function Link({ to, ...rest }: Omit<ComponentProps<typeof RouterLink>, 'to'> & { to: string }) {
  const preload = () => preloadPage(to)

  return <RouterLink to={to} onPointerEnter={preload} onFocus={preload} {...rest} />
}
