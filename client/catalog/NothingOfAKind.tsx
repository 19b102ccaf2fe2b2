import { usePageHead } from '#client/content/service.ts'
import { EnquiryForm } from '#client/people/service.ts'
import { AskPart } from '#client/ui/AskPart.tsx'
import { PageHead } from '#client/ui/PageHead.tsx'
import type { ContentPage } from '#shared/content/pages.ts'
import type { EnquiryTopic } from '#shared/people/enquiries.ts'

import { NotOffered } from './NotOffered.tsx'

export interface OfferedPage {
  /** The page's words. */
  page: ContentPage
  /** What it is called without them. */
  name: string
  topic: EnquiryTopic
  seed: number
}

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
