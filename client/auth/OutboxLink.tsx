import { useQuery } from '@tanstack/react-query'

import { studioQuery } from '#client/settings/service.ts'

import { textLink } from './text-link.ts'

/** Where a mail or a text message is found in the demo studio, which sends none. */
export function OutboxLink({ what = 'e-mail' }: { what?: 'e-mail' | 'message' }) {
  const { data: studio } = useQuery(studioQuery)
  if (!studio?.demo) return null

  return (
    <a href="/outbox" target="_blank" rel="noreferrer" className={textLink}>
      Read the {what} in the demo outbox<span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
