import { useInfiniteQuery } from '@tanstack/react-query'

import { useStudio } from '#client/settings/service.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'

import { loansMatching } from './queries.ts'

const most = 5

/** Says to whoever holds or scans a demo club that one of its kind is missing: it may be this one. */
export function LostLoans({ sku }: { sku: string }) {
  const { dayShort } = useStudio()
  const { data } = useInfiniteQuery(loansMatching({ shelf: 'lost', sku }, most))
  const lost = data?.pages[0]?.loans ?? []
  if (lost.length === 0) return null

  return (
    <Notice kind="problem" title="One of these is lost">
      {lost.map(({ id, person, dueOn }) => (
        <p key={id}>
          {person?.name ?? 'Somebody who has left'} had it and was to bring it back by {dayShort(dueOn)}.
        </p>
      ))}
      <p>If this is that club, say under its loans that it was found again.</p>
    </Notice>
  )
}
