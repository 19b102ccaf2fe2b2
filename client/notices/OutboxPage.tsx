import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'

import { noticeColumns } from './notice-columns.tsx'
import { NoticeDrawer } from './NoticeDrawer.tsx'
import { noticesQuery } from './queries.ts'

export function OutboxPage() {
  const { read, change } = useAddress()
  const opened = read('message')

  return (
    <>
      <ListPage title="Outbox" lead="What the studio sent or is about to send, newest first.">
        <List
          caption="Messages"
          query={noticesQuery}
          rowsOf={({ notices }) => notices}
          columns={noticeColumns}
          empty={
            <EmptyState title="Nothing sent yet">
              Book a time or create an account, and its message appears here.
            </EmptyState>
          }
        />
      </ListPage>
      {opened && <NoticeDrawer noticeId={opened} onClose={() => change({ message: undefined })} />}
    </>
  )
}
