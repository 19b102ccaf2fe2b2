import { useQueryClient } from '@tanstack/react-query'

import { useLive } from '#client/live/use-live.ts'
import { useStudio } from '#client/settings/service.ts'
import { useOnline } from '#client/ui/browser/online.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'

interface LiveNoticeProps {
  seenAt: Date
  /** Why the board could not be read the last time. */
  problem?: string | undefined
}

/** Keeps the board live. When it cannot, says so, and how old the board is. */
export function LiveNotice({ seenAt, problem }: LiveNoticeProps) {
  const queries = useQueryClient()
  const online = useOnline()
  const { clock, moment } = useStudio()
  const state = useLive('desk', () => queries.invalidateQueries({ queryKey: ['booking'] }))
  if (!online) return <OfflineNotice seenAt={seenAt} />
  if (problem !== undefined) {
    return (
      <Notice isTight kind="warning" title="This board is not up to date">
        {problem} What you see is of {moment(seenAt)}.
      </Notice>
    )
  }
  if (state.kind !== 'reconnecting') return null

  return <Notice isTight kind="warning" title={`Live updates stopped ${clock(state.since)}, reconnecting`} />
}

function OfflineNotice({ seenAt }: { seenAt: Date }) {
  const { moment } = useStudio()
  // The board may be newer than the last tick of the clock.
  const minutes = Math.max(0, Math.floor((useNow(30).getTime() - seenAt.getTime()) / 60_000))
  const age = minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`

  return (
    <Notice isTight kind="warning" title={`No network: as it was ${moment(seenAt)}, ${age} ago`}>
      Nothing can be changed until the connection is back.
    </Notice>
  )
}
