import type { Template } from './template.ts'

export const buildTemplates = {
  build_quote: {
    title: 'Quote for clubs',
    subject: 'Your clubs at {studio}: quote {number}, {total}',
    lead: 'Your quote {number}: {total}',
    secret: true,
    samples: { number: 'Q-1042', total: '$2,147.39', until: 'Dec 10, 2026' },
    example: {
      lines: [
        'Your clubs come to $2,147.39 with tax. You approve by your name on the page; a deposit of $1,073.70 is paid there.',
      ],
      action: 'Read and approve the quote',
      notes: ['It is valid until Dec 10, 2026. You can decline or ask on the same page, without an account.'],
    },
  },
  quote_approved: {
    title: 'Approved quote',
    subject: '{number} is approved: {deposit} to pay at {studio}',
    lead: 'You have approved {number}',
    secret: true,
    samples: { number: 'Q-1042', deposit: '$1,073.70' },
    example: {
      lines: ['Thank you. We have put your parts aside and begin as soon as the deposit is paid.'],
      action: 'Pay $1,073.70',
    },
  },
  late_part: {
    title: 'Part that comes late, with a choice',
    subject: 'A part of your clubs comes late: choose at {studio}, {number}',
    lead: '{part} comes late',
    secret: true,
    samples: { number: 'B-1042', part: 'Aldila NV 85' },
    example: {
      lines: ['You can wait for it, or choose a part that we have sooner. It costs you nothing more.'],
      action: 'Choose',
    },
  },
  build_ready: {
    title: 'Clubs that are ready',
    subject: 'Your clubs are ready at {studio}, {number}',
    lead: 'Your clubs are ready, {number}',
    secret: true,
    samples: { number: 'B-1203' },
    example: {
      lines: ['They are built, measured and signed. Below is each of them as it was built.', 'Everything is paid.'],
      table: [['7-iron', 'length 37 1/4, loft 31.25, lie 63.50, swing weight D2.1']],
      notes: [
        'You can fetch them while we are open: Tuesday, November 24, 9:00 AM to 9:00 PM; Wednesday, November 25, 9:00 AM to 9:00 PM.',
        'On the page you can say when you come.',
        'They lie at Rack 3: say B-1203 at the counter.',
        'Somebody else may collect them with the code 0417.',
      ],
      action: 'See your build',
    },
  },
  build_message: {
    title: 'Message about clubs that are built',
    subject: 'About your clubs at {studio}, {number}',
    lead: 'About your clubs, {number}',
    secret: true,
    samples: { number: 'B-1203' },
    example: { lines: ['Your heads are here. We glue on Monday.'], action: 'See your build' },
  },
  build_to_be_shipped: {
    title: 'Clubs that are sent',
    subject: 'We send you your clubs, {number}',
    lead: 'We send you your clubs, {number}',
    secret: true,
    samples: { number: 'B-1203' },
    example: {
      lines: [
        'We send them to you. Shipping comes to $27.50 with tax; it is paid with the balance, before they leave.',
      ],
      table: [['To', '12 Fairway Lane, Chicago, IL 60601']],
      action: 'See your build',
    },
  },
  build_shipped: {
    title: 'Clubs on their way',
    subject: 'Your clubs are on their way, {number}',
    lead: 'Your clubs are on their way with {carrier}',
    secret: true,
    samples: { number: 'B-1203', carrier: 'UPS' },
    example: {
      lines: ['They travel with UPS, number 1Z999AA10123456784.'],
      table: [['To', '12 Fairway Lane, Chicago, IL 60601']],
      action: 'See your build',
    },
  },
} as const satisfies Record<string, Template>
