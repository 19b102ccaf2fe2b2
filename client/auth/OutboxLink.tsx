import { useQuery } from '@tanstack/react-query'

import { studioQuery } from '#client/settings/service.ts'

import { textLink } from './text-link.ts'

/** Links to the outbox of the demo studio, which sends no mail and no text. */
export function OutboxLink({ what = 'e-mail' }: { what?: 'e-mail' | 'message' }) {
  const { data: studio } = useQuery(studioQuery)
  if (!studio?.demo) return null

  return (
    <a href="/outbox" target="_blank" rel="noreferrer" className={textLink}>
      Read the {what} in the demo outbox<span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
