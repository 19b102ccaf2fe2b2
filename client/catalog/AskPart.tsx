import { EnquiryForm } from '#client/people/EnquiryForm.tsx'
import type { EnquiryTopic } from '#shared/people/enquiries.ts'

/** Where a page ends that cannot be booked by a tap: a question to the studio. */
export function AskPart({
  title,
  lead,
  topic,
  about,
}: {
  title: string
  lead: string
  topic: EnquiryTopic
  about?: string
}) {
  return (
    <section id="ask" tabIndex={-1} aria-labelledby="ask-title" className="page-width outline-none pt-16 md:pt-24">
      <div className="grid gap-x-14 gap-y-6 border-t-2 border-ink pt-8 lg:grid-cols-[1fr_36rem]">
        <div>
          <h2 id="ask-title" className="max-w-[16ch] font-display text-2xl font-medium tracking-tight md:text-3xl">
            {title}
          </h2>
          <p className="mt-3 max-w-[48ch] text-muted">{lead}</p>
        </div>
        <EnquiryForm key={about} topic={topic} {...(about !== undefined && { about })} />
      </div>
    </section>
  )
}
