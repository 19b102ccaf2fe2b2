import type { EnquiryTopic } from '#shared/people/enquiries.ts'
import type { EnquiryStatus } from '#shared/people/enquiry-status.ts'

import type { DemoClient } from './clients.ts'
import type { Random } from './random.ts'

interface DemoQuestion {
  topic: EnquiryTopic
  hoursAgo: number
  message: string
  answer?: string
  closed?: true
}

const questions: readonly DemoQuestion[] = [
  {
    topic: 'league',
    hoursAgo: 2,
    message:
      'My usual partner has moved away. Can I sign up alone and be put together with somebody? I play off 14 and Thursdays suit me best.',
  },
  {
    topic: 'build',
    hoursAgo: 5,
    message:
      'Clubs: 5i to PW, right-handed\nLength: +0.25 in\nLie: +1.0°\nShaft: steel, stiff, about 110 g\nGrip: midsize, two extra wraps\n\nI was fitted at your studio in spring and would like a quote for the whole set before the season.',
  },
  {
    topic: 'lesson',
    hoursAgo: 20,
    message: 'My daughter is nine and left-handed. Do you have clubs in her size that she can use for a first lesson?',
  },
  {
    topic: 'repair',
    hoursAgo: 27,
    message: 'The ferrule of my 3-wood has come loose. Can I drop it off on Saturday morning and wait for it?',
    answer:
      'A loose ferrule often means that the epoxy below it has gone. We look at it while you wait; if the head has to be set again, it stays overnight to cure.',
  },
  {
    topic: 'membership',
    hoursAgo: 49,
    message: 'Can my wife use my bay hours when I am away, or does she need a membership of her own?',
    answer:
      'Hours belong to one member, but we can put both of you on one household plan. Come by the desk and we set it up together.',
  },
  {
    topic: 'putter_build',
    hoursAgo: 74,
    message:
      'Head: mid mallet\nLie: 69°\nLength: 35 in\nGrip: press grip, 2°\n\nCan you match the grip of my old putter, which is thinner than the usual ones?',
    answer:
      'Yes: bring the old putter and we measure its grip two inches below the cap. The quote is in a mail of its own.',
  },
  {
    topic: 'fitting',
    hoursAgo: 98,
    message: 'Do you fit with my own driver head, or do I have to buy a new one to be fitted for a shaft?',
    answer:
      'With your own head: bring it, and if its adapter is on our list we try shafts in it for the whole session.',
    closed: true,
  },
  {
    topic: 'clinic',
    hoursAgo: 170,
    message:
      'We are eight people from the same office. Can we book a short-game clinic just for us on a weekday evening?',
    answer:
      'With pleasure: eight is two coaches and three bays, for ninety minutes. Tuesdays and Wednesdays after six are free.',
    closed: true,
  },
  {
    topic: 'other',
    hoursAgo: 210,
    message: 'Is there parking for a van with a roof box near the studio?',
    closed: true,
  },
]

const hour = 3_600_000

export type DemoEnquiry = ReturnType<typeof planEnquiries>[number]

export const planEnquiries = (random: Random, clients: readonly DemoClient[], now: Date) =>
  questions.map((question) => ({
    ...question,
    id: random.uuid(),
    messageId: random.uuid(),
    client: random.pick(clients),
    at: new Date(now.getTime() - question.hoursAgo * hour - random.between(0, 40) * 60_000),
  }))

const answeredAt = ({ at }: DemoEnquiry) => new Date(at.getTime() + 1.5 * hour)

function statusOf({ answer, closed }: DemoEnquiry): EnquiryStatus {
  if (closed) return 'closed'

  return answer ? 'answered' : 'new'
}

export const enquiryRows = (planned: readonly DemoEnquiry[]) =>
  planned.map((enquiry) => {
    const { id, topic, message, client, at, answer, closed } = enquiry
    return {
      id,
      topic,
      name: `${client.firstName} ${client.lastName}`,
      email: client.email,
      phone: client.phone,
      message,
      status: statusOf(enquiry),
      version: 1 + (answer ? 1 : 0) + (closed ? 1 : 0),
      createdAt: at,
      closedAt: closed ? answeredAt(enquiry) : null,
    }
  })

export const enquiryMessageRows = (planned: readonly DemoEnquiry[], answeredBy: string) =>
  planned.flatMap((enquiry) =>
    enquiry.answer
      ? [
          {
            id: enquiry.messageId,
            enquiryId: enquiry.id,
            text: enquiry.answer,
            answeredBy,
            at: answeredAt(enquiry),
          },
        ]
      : [],
  )
