import { useEffect, useRef } from 'react'

import { drawMail } from './draw-mail.ts'

/** A mail as it looks to whoever gets it. */
export function MailSheet({ html, links }: { html: string; links: 'open' | 'made up' }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = host.current
    if (element) drawMail(element.shadowRoot ?? element.attachShadow({ mode: 'open' }), html, links)
  }, [html, links])

  return <div ref={host} className="min-h-72" />
}
