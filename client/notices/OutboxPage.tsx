import { useSuspenseQuery } from '@tanstack/react-query'

import { Loaded } from '#client/ui/Loaded.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

import { MailReader } from './MailReader.tsx'
import { noticesQuery } from './queries.ts'

export function OutboxPage() {
  return (
    <div className="grid gap-6 px-4 py-6 md:px-8 md:py-8">
      <PageHeader title="Outbox" lead="The latest hundred messages, sent or waiting to be sent." />
      <Loaded skeleton={<Skeleton className="h-96" />}>
        <Mails />
      </Loaded>
    </div>
  )
}

function Mails() {
  const { data: notices } = useSuspenseQuery(noticesQuery)
  return <MailReader notices={notices} />
}
