import { useSuspenseInfiniteQuery } from '@tanstack/react-query'

import { Dialog } from '#client/ui/Dialog.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

import { Mail } from './Mail.tsx'
import { OutboxActions } from './OutboxActions.tsx'
import { noticesIn, type NoticesShown } from './queries.ts'

/** One message of the list, as its recipient reads it. */
export const NoticeDrawer = ({ noticeId, shown, onClose }: OpenedNotice & { onClose: () => void }) => (
  <Dialog title="Message" place="wide" onClose={onClose}>
    <Loaded skeleton={<Skeleton className="h-96" />}>
      <Letter noticeId={noticeId} shown={shown} />
    </Loaded>
  </Dialog>
)

interface OpenedNotice {
  noticeId: string
  /** Of the list that it was opened from. */
  shown: NoticesShown
}

function Letter({ noticeId, shown }: OpenedNotice) {
  const { pages } = useSuspenseInfiniteQuery(noticesIn(shown)).data
  const notice = pages.flatMap(({ notices }) => notices).find(({ id }) => id === noticeId)

  return notice ? (
    <>
      <OutboxActions key={notice.id} notice={notice} />
      <Mail notice={notice} />
    </>
  ) : (
    <EmptyState title="Further down the list">
      It is not among the latest messages. Close this, and show more of them.
    </EmptyState>
  )
}
