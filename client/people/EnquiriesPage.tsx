import { useAddress } from '#client/routing/navigation.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { EnquiryTopic } from '#shared/people/enquiries.ts'
import { EnquiryStatus } from '#shared/people/enquiry-status.ts'

import { EnquiryDrawer } from './EnquiryDrawer.tsx'
import { EnquiryList } from './EnquiryList.tsx'

export function EnquiriesPage() {
  const { read, change } = useAddress()
  const opened = read('enquiry')
  const filter = {
    status: EnquiryStatus.safeParse(read('status')).data,
    topic: EnquiryTopic.safeParse(read('topic')).data,
  }

  return (
    <div className="grid gap-6 px-4 py-6 md:px-8 md:py-8">
      <PageHeader title="Questions" lead="What people ask through the site, and the build sheets that they send." />
      <Loaded skeleton={<ListSkeleton />}>
        <EnquiryList filter={filter} />
      </Loaded>
      {opened && <EnquiryDrawer key={opened} enquiryId={opened} onClose={() => change({ enquiry: undefined })} />}
    </div>
  )
}

function ListSkeleton() {
  return (
    <div className="grid gap-2">
      <Skeleton className="mb-2 h-12 max-w-xl" />
      {Array.from({ length: 7 }, (_, row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    </div>
  )
}
