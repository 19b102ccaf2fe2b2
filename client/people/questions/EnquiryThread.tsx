import { clsx } from 'clsx'

import { AnswerForm } from '#client/people/AnswerForm.tsx'
import type { EnquiryChanges } from '#client/people/use-enquiry-changes.ts'
import { useStudio } from '#client/settings/service.ts'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import type { Enquiry } from '#shared/people/enquiries.ts'
import { enquirySteps } from '#shared/people/enquiry-status.ts'

/** What was asked and answered, and the field to answer in. */
export function EnquiryThread({ enquiry, changes }: { enquiry: Enquiry; changes: EnquiryChanges }) {
  const { moment } = useStudio()

  return (
    <>
      <p className="border-l-2 border-brass pl-4 wrap-anywhere whitespace-pre-line">{enquiry.message}</p>
      {enquiry.answers.map(({ id, text, by, at, isFromAsker }) => (
        <section
          key={id}
          aria-label={`${isFromAsker ? 'Question' : 'Answer'} of ${by}`}
          className={clsx('border-l-2 pl-4', isFromAsker ? 'border-brass' : 'border-fairway')}
        >
          <p className="text-sm text-muted figures">
            {by}, {moment(at)}
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        </section>
      ))}
      {changes.failure && <Refusal title="Nothing was changed" error={changes.failure} />}
      {enquirySteps.canBecome(enquiry.status, 'answered') && <AnswerForm enquiry={enquiry} changes={changes} />}
    </>
  )
}
