import { useSuspenseInfiniteQuery } from '@tanstack/react-query'

import { Dialog } from '#client/ui/Dialog.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

import { Mail } from './Mail.tsx'
import { noticesQuery } from './queries.ts'

/** One message of the list, as its recipient reads it. */
export const NoticeDrawer = ({ noticeId, onClose }: { noticeId: string; onClose: () => void }) => (
  <Dialog title="Message" place="wide" onClose={onClose}>
    <Loaded skeleton={<Skeleton className="h-96" />}>
      <Letter noticeId={noticeId} />
    </Loaded>
  </Dialog>
)

function Letter({ noticeId }: { noticeId: string }) {
  const { pages } = useSuspenseInfiniteQuery(noticesQuery).data
  const notice = pages.flatMap(({ notices }) => notices).find(({ id }) => id === noticeId)

  return notice ? (
    <Mail notice={notice} />
  ) : (
    <EmptyState title="Further down the list">
      It is not among the latest messages. Close this, and show more of them.
    </EmptyState>
  )
}
