import { useSuspenseInfiniteQuery } from '@tanstack/react-query'

import { Dialog } from '#client/ui/Dialog.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { NoticeState } from '#shared/notices/contract.ts'

import { Mail } from './Mail.tsx'
import { OutboxActions } from './OutboxActions.tsx'
import { noticesIn } from './queries.ts'

/** One message of the list, as its recipient reads it. */
export const NoticeDrawer = ({ noticeId, state, onClose }: OpenedNotice & { onClose: () => void }) => (
  <Dialog title="Message" place="wide" onClose={onClose}>
    <Loaded skeleton={<Skeleton className="h-96" />}>
      <Letter noticeId={noticeId} state={state} />
    </Loaded>
  </Dialog>
)

interface OpenedNotice {
  noticeId: string
  /** Of the list that it was opened from. */
  state: NoticeState | undefined
}

function Letter({ noticeId, state }: OpenedNotice) {
  const { pages } = useSuspenseInfiniteQuery(noticesIn(state)).data
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
