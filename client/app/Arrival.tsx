import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { servicesQuery } from '#client/catalog/queries.ts'
import { useKnownContent } from '#client/content/use-content.ts'
import { isShown, soonTitle } from '#client/routing/is-shown.ts'
import { usePlace } from '#client/routing/navigation.ts'
import { pageTitle } from '#client/routing/page-title.ts'
import type { Page } from '#client/routing/page.ts'
import { studioQuery } from '#client/settings/queries.ts'
import type { PageContent } from '#shared/content/contract.ts'
import type { Studio } from '#shared/settings/contract.ts'

import { leadTo } from './lead-to.ts'
import { isStillUnknown, pageAt, usePages } from './pages.ts'

const announcedMilliseconds = 1000

const titleOf = (page: Page | undefined, content: PageContent | undefined, studio: Studio | undefined) =>
  studio && !isShown(page, studio) ? soonTitle : (content?.title ?? page?.title ?? 'Page not found')

/** What happens on each change of page: its title, the top of the page, and a word to screen readers. */
export function Arrival() {
  const { pathname, whole } = usePlace()
  const studio = useQuery(studioQuery).data
  // What the page itself has asked for.
  const services = useQuery({ ...servicesQuery, enabled: false }).data ?? []
  // Draws again as soon as more of them are known.
  usePages()
  const page = pageAt(pathname)
  const isComing = isStillUnknown(pathname)
  const content = useKnownContent(page?.content?.[0])
  const title = titleOf(page, content, studio)
  const tabTitle = studio && !isShown(page, studio) ? title : pageTitle(page, content, studio, services)
  const last = useRef(pathname)
  const [announced, setAnnounced] = useState('')

  useEffect(restoreOnReloadOnly, [])

  useEffect(() => {
    if (isComing) return
    document.title = [tabTitle, studio?.name].filter(Boolean).join(' · ')
  }, [isComing, tabTitle, studio])

  // As it is drawn: any later, a Tab already pressed on the new page would lose its place.
  useLayoutEffect(() => {
    if (isComing || last.current === pathname) return undefined
    last.current = pathname
    // The server wrote it for the page that was loaded first; what people share is the page that they see.
    document.querySelector('link[rel=canonical]')?.setAttribute('href', location.origin + pathname)
    scrollTo(0, 0)
    document.querySelector('main')?.focus({ preventScroll: true })
    setAnnounced(`Navigated to ${title}`)
    const timer = setTimeout(() => setAnnounced(''), announcedMilliseconds)
    return () => clearTimeout(timer)
  }, [isComing, pathname, title])

  // The browser looks once, and finds nothing on a page that is still on its way.
  useEffect(() => {
    const part = whole.split('#')[1]
    return part ? leadTo(part) : undefined
  }, [whole])

  return (
    <div aria-live="polite" className="sr-only">
      {announced}
    </div>
  )
}

/** The browser may put a reloaded page back to where it was. On the way back and forth each page begins at its top. */
function restoreOnReloadOnly() {
  beginAtTop()
  addEventListener('pagehide', restorePlace)
  addEventListener('pageshow', beginAtTop)
  return () => {
    removeEventListener('pagehide', restorePlace)
    removeEventListener('pageshow', beginAtTop)
  }
}

const beginAtTop = () => void (history.scrollRestoration = 'manual')
const restorePlace = () => void (history.scrollRestoration = 'auto')
