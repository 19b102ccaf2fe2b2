import type { ComponentProps } from 'react'
import { type LinkProps, useHref, useLinkClickHandler } from 'react-router-dom'

import { useMayOpen } from './may-open.ts'
import { preloadPage } from './preloading.ts'

interface Props extends ComponentProps<'a'>, Pick<LinkProps, 'replace' | 'state' | 'preventScrollReset'> {
  to: string
}

/**
 * A link within the site; its page is fetched when somebody is about to press it. Made with the router's hooks: its own
 * `Link` brings along what fetches the data of its framework's pages, 1.3 kB of what every page starts with. Of a page that
 * whoever is here may not open only the words are left.
 */
export function Link({ to, replace, state, preventScrollReset, onClick, children, ...rest }: Props) {
  const { target } = rest
  const follow = useLinkClickHandler(to, {
    ...(target !== undefined && { target }),
    ...(replace !== undefined && { replace }),
    ...(preventScrollReset !== undefined && { preventScrollReset }),
    state,
  })
  const preload = () => preloadPage(to)
  const href = useHref(to)
  if (!useMayOpen()(href)) return <span>{children}</span>

  return (
    <a
      onPointerEnter={preload}
      onFocus={preload}
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    >
      {children}
    </a>
  )
}
