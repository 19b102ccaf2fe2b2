import { useSuspenseQuery } from '@tanstack/react-query'

import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'

import { MailReader } from './MailReader.tsx'
import { demoOutboxQuery } from './queries.ts'

export function DemoOutboxPage() {
  return (
    <div className="page-width grid gap-6 py-8 md:py-12">
      <PageHeader
        eyebrow="Demo studio only"
        title="Outbox"
        lead="Every e-mail and text message that would have left the studio, newest first."
      />
      <Loaded skeleton={<Skeleton className="h-96" />}>
        <Mails />
      </Loaded>
    </div>
  )
}

function Mails() {
  const { data: notices } = useSuspenseQuery(demoOutboxQuery)
  return <MailReader notices={notices} />
}
