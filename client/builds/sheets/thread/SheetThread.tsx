import { useSuspenseQuery } from '@tanstack/react-query'

import { EnquiryBadge } from '#client/people/EnquiryBadge.tsx'
import { enquiryOf } from '#client/people/queries.ts'
import { EnquiryThread } from '#client/people/questions/EnquiryThread.tsx'
import { useEnquiryChanges } from '#client/people/use-enquiry-changes.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { Link } from '#client/routing/Link.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'

/** What its client asked of a sheet and of its quotes, answered from here. */
export function SheetThread({ enquiryId }: { enquiryId: string }) {
  const mayAnswer = usePermissions().holds('answer/enquiries')
  if (!mayAnswer) return null

  return (
    <RecordPart title="Messages">
      <Loaded key={enquiryId} skeleton={<Skeleton className="h-40" />}>
        <Thread enquiryId={enquiryId} />
      </Loaded>
    </RecordPart>
  )
}

function Thread({ enquiryId }: { enquiryId: string }) {
  const { data: enquiry } = useSuspenseQuery(enquiryOf(enquiryId))
  const changes = useEnquiryChanges(enquiry)

  return (
    <div className="grid gap-4 text-sm">
      <p className="flex flex-wrap items-center justify-between gap-3">
        <EnquiryBadge status={enquiry.status} />
        <Link to={`/admin/members/enquiries?enquiry=${enquiryId}`} className="underline underline-offset-4">
          Among the questions
        </Link>
      </p>
      <EnquiryThread enquiry={enquiry} changes={changes} />
    </div>
  )
}
