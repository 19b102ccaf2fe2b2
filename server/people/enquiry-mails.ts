import type { TemplateMail } from '#server/notices/service.ts'
import type { NewEnquiry } from '#shared/people/enquiries.ts'
import { topicWords } from '#shared/people/enquiry-topics.ts'
import { greetingOf } from '#shared/people/person-name.ts'

type EnquiryText = Pick<NewEnquiry, 'topic' | 'about' | 'name' | 'email' | 'phone' | 'message'>

const topicOf = ({ topic, about }: EnquiryText): string =>
  about ? `${topicWords[topic]}, ${about}` : topicWords[topic]

/**
 * Nobody has proven the address. Repeating what was typed would carry somebody's words to a stranger in our mail, so
 * the receipt repeats only a name that looks like one.
 */
export const receiptMail = (enquiry: EnquiryText, studioEmail: string | undefined): TemplateMail => {
  const name = greetingOf(enquiry.name)

  return {
    to: enquiry.email,
    ...(studioEmail && { replyTo: studioEmail }),
    template: 'enquiry_received',
    facts: { name, topic: topicWords[enquiry.topic] },
    lines: [
      `Hello ${name},`,
      'Your question is with us. A person answers it, to this address.',
      'If you did not ask us anything, ignore this e-mail: nothing else follows.',
    ],
  }
}

interface EnquiryArrival {
  enquiry: EnquiryText
  studioEmail: string
  url: string
}

export const arrivalMail = ({ enquiry, studioEmail, url }: EnquiryArrival): TemplateMail => ({
  to: studioEmail,
  replyTo: enquiry.email,
  template: 'enquiry_arrived',
  facts: { name: enquiry.name, topic: topicOf(enquiry) },
  lines: [enquiry.message],
  table: [['E-mail', enquiry.email], ...(enquiry.phone ? [['Phone', enquiry.phone] as const] : [])],
  action: { label: 'Answer in the back office', url },
})

/** The studio's answer. It repeats the question only to an address that is proven to be the sender's. */
export function answerMail(
  enquiry: EnquiryText & { isEmailProven: boolean },
  text: string,
  studioEmail: string | undefined,
): TemplateMail {
  const { email, isEmailProven, message } = enquiry
  const name = greetingOf(enquiry.name)

  return {
    to: email,
    ...(studioEmail && { replyTo: studioEmail }),
    template: 'enquiry_answered',
    facts: { name, topic: isEmailProven ? topicOf(enquiry) : topicWords[enquiry.topic] },
    lines: [`Hello ${name},`, text, ...(isEmailProven ? [`You wrote:\n${message}`] : [])],
  }
}
