import type { Template } from './template.ts'

const enquiry = { name: 'Sam Rivera', topic: 'Thursday Winter League' }

export const questionTemplates = {
  test_mail: {
    title: 'Test of the mails',
    subject: 'A mail of {studio}',
    lead: 'You asked for this mail from the set-up of {studio}.',
    example: { lines: ['It has arrived: what clients are sent will look like this.'] },
  },
  enquiry_received: {
    title: 'Question received',
    subject: 'We have your question: {topic}',
    lead: 'Thank you for writing to {studio}.',
    samples: enquiry,
    example: {
      lines: ['Hello Sam Rivera,', 'Your question is with us. A person answers it, to this address.'],
    },
  },
  enquiry_arrived: {
    title: 'Question, to the studio',
    subject: 'Question from {name}: {topic}',
    lead: '{name} asks about {topic}.',
    samples: enquiry,
    example: {
      lines: ['Is there a place left on Thursdays?'],
      table: [
        ['E-mail', 'sam.rivera@example.com'],
        ['Phone', '+1 312 555 0142'],
      ],
      action: 'Answer in the back office',
    },
  },
  studio_news: {
    title: 'News to many clients',
    kind: 'news',
    subject: '{subject}',
    lead: 'News from {studio}',
    samples: { subject: 'Winter hours' },
    example: {
      lines: ['Hello Sam,', 'From December on we are open until 9 PM on Thursdays.'],
    },
  },
  build_sheet: {
    title: 'Build sheet',
    subject: 'Your build sheet {number}',
    lead: 'Your build sheet {number}',
    secret: true,
    samples: { number: 'S-801' },
    example: {
      lines: [
        'Hello Sam,',
        'This is what we would build for you, club by club. Look at it, and approve it with your name.',
      ],
      action: 'Look at your sheet',
      notes: ['The link opens the sheet without an account. Pass it on to nobody who is not to see it.'],
    },
  },
  enquiry_answered: {
    title: 'Question answered',
    subject: 'Our answer: {topic}',
    lead: 'An answer from {studio}',
    samples: enquiry,
    example: {
      lines: ['Hello Sam Rivera,', 'Yes, two places are left on Thursdays at 7 PM.'],
    },
  },
} as const satisfies Record<string, Template>
