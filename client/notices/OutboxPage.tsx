import { useSuspenseInfiniteQuery } from '@tanstack/react-query'

import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { MoreButton } from '#client/ui/feedback/MoreButton.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'

import { MailReader } from './MailReader.tsx'
import { noticesQuery } from './queries.ts'

export function OutboxPage() {
  return (
    <div className="grid gap-6 px-4 py-6 md:px-8 md:py-8">
      <PageHeader title="Outbox" lead="What the studio sent or is about to send, newest first." />
      <Loaded skeleton={<Skeleton className="h-96" />}>
        <Mails />
      </Loaded>
    </div>
  )
}

function Mails() {
  const list = useSuspenseInfiniteQuery(noticesQuery)
  return <MailReader notices={list.data.pages.flatMap((page) => page.notices)} more={<MoreButton list={list} />} />
}
