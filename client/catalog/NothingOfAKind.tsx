import { usePageHead } from '#client/content/use-page-head.tsx'
import { EnquiryForm } from '#client/people/EnquiryForm.tsx'
import { AskPart } from '#client/ui/AskPart.tsx'
import { PageHead } from '#client/ui/PageHead.tsx'

import { NotOffered } from './NotOffered.tsx'
import type { OfferedPage } from './Offered.tsx'

/** The page of a kind of service that the studio does not give, and how to ask for one. */
export function NothingOfAKind({ page, name, topic, seed }: OfferedPage) {
  return (
    <>
      <PageHead seed={seed} {...usePageHead(page, name)} />
      <div className="page-width pt-10 md:pt-14">
        <NotOffered />
      </div>
      <AskPart title="Ask for it" lead="Say what you are looking for. A person answers, and says who else could help.">
        <EnquiryForm topic={topic} />
      </AskPart>
    </>
  )
}
