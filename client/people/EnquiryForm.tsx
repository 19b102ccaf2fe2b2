import { useNear } from '#client/ui/browser/near.ts'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { EnquiryTopic } from '#shared/people/enquiries.ts'

import type { AttachedSheet } from './attached-sheet.ts'

// A form weighs more than most of the pages at whose end it stands: it is fetched for whoever comes near.
const EnquiryFields = lazyPart(async () => (await import('./EnquiryFields.tsx')).EnquiryFields)

const skeleton = <Skeleton className="h-128" />

interface EnquiryFormProps {
  topic: EnquiryTopic
  /** What exactly it is about, as the page calls it. */
  about?: string
  sheet?: AttachedSheet
}

/** Asks the studio about what the page is about. */
export function EnquiryForm(props: EnquiryFormProps) {
  const { ref, isNear } = useNear<HTMLDivElement>()

  return (
    <div ref={ref} className="max-w-xl">
      {isNear ? (
        <Loaded skeleton={skeleton}>
          <EnquiryFields {...props} />
        </Loaded>
      ) : (
        skeleton
      )}
    </div>
  )
}
