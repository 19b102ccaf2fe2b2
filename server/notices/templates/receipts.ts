import type { Template } from './template.ts'

export const receiptTemplates = {
  receipt: {
    title: 'Receipt',
    subject: 'Your receipt from {studio}: {number}',
    lead: 'Your receipt, {number}',
    samples: { number: 'O-10418', when: 'November 24, 2026' },
    example: {
      lines: ['2 x Glove, left, M: $48.00'],
      table: [
        ['Date', 'November 24, 2026'],
        ['Tax, Illinois 6.25 %', '$3.00'],
        ['Total', '$51.00'],
        ['Card ..4242', '$51.00'],
      ],
    },
  },
  refund: {
    title: 'Refund',
    subject: 'Your refund of {amount}, order {number}',
    lead: '{amount} goes back to you',
    samples: { number: 'O-10418', amount: '$51.00' },
    example: {
      lines: ['It goes back in the way that you paid order O-10418.'],
      table: [['Card ..4242', '$51.00']],
      notes: ['A card shows it within 5 to 10 days.'],
    },
  },
  refund_by_link: {
    title: 'Refund of what somebody else has paid',
    subject: '{amount} goes back to whoever paid it, order {number}',
    lead: '{amount} goes back to whoever paid it',
    samples: { number: 'O-10418', amount: '$16.88' },
    example: {
      lines: ['It goes back to whoever paid order O-10418 by its link, in the way that they paid.'],
      table: [['To whoever paid it', '$16.88']],
    },
  },
  refund_by_bank: {
    title: 'Refund that a bank has made',
    subject: 'Your refund of {amount}, order {number}',
    lead: '{amount} has gone back to you by your bank',
    samples: { number: 'O-10418', amount: '$51.00' },
    example: {
      lines: [
        'You disputed what you paid for order O-10418, and your bank has given it back. Nothing more goes back for it.',
      ],
      table: [['Card ..4242', '$51.00']],
    },
  },
  goods_returned: {
    title: 'Return without a receipt',
    subject: 'Your return at {studio}: {amount}',
    lead: 'You get {amount} for what you have brought back',
    samples: { amount: '$48.00' },
    example: {
      lines: ['2 x Glove, left, M: $48.00'],
      table: [['Store credit', '$48.00']],
      notes: ['It is store credit: spend it where you pay, here or at the studio.'],
    },
  },
  refund_failed: {
    title: 'Refund that did not arrive',
    subject: 'Your refund of {amount} has not arrived, order {number}',
    lead: 'Your refund of {amount} has not arrived',
    samples: { number: 'O-10418', amount: '$51.00' },
    example: {
      lines: ['Your bank did not take it. We owe it to you still, and give it to you in another way.'],
      notes: ['There is nothing that you have to do. Answer this mail if you would have it in a certain way.'],
    },
  },
  late_payment: {
    title: 'Payment that came too late',
    subject: 'Your payment of {amount} goes back, order {number}',
    lead: 'Your payment of {amount} goes back',
    samples: { number: 'O-10418', amount: '$30.00' },
    example: {
      lines: [
        'We are sorry. By the time your payment reached us, what it was for was no longer kept for you.',
        'All of it goes back in the way it was paid. A card shows it within 5 to 10 days.',
      ],
      notes: ['Call or write to us, and we find something else with you.'],
    },
  },
  paid_twice: {
    title: 'Payment that came twice',
    subject: '{amount} of your payment goes back, order {number}',
    lead: '{amount} was paid twice, and goes back',
    samples: { number: 'O-10418', amount: '$30.00' },
    example: {
      lines: [
        'Your payment of $30.00 was made after this order had been paid in another way.',
        'What was too much goes back the way it came. A card shows it within 5 to 10 days.',
      ],
      notes: ['You need not do anything. Call or write to us if it does not reach you.'],
    },
  },
  pay_link: {
    title: 'Payment link',
    subject: '{due} to pay at {studio}, order {number}',
    lead: '{due} is due of order {number}',
    secret: true,
    samples: { number: 'O-10418', due: '$51.00' },
    example: {
      lines: ['You pay it by card or gift card, without an account. The page shows what it is for.'],
      action: 'Pay $51.00',
      notes: ['This link replaces any link to pay this order that you were sent before.'],
    },
  },
  new_link: {
    title: 'New link',
    subject: 'Your new link at {studio}: {what}',
    lead: 'Your new link: {what}',
    secret: true,
    samples: { what: 'Swing evaluation, Thursday, November 26, 7:00 PM' },
    example: {
      lines: ['You asked for it, or we have made it for you.'],
      action: 'Open it',
      notes: ['This link replaces any that you were sent before.'],
    },
  },
  new_links: {
    title: 'New links to another address',
    subject: 'Your new links at {studio}',
    lead: 'Your new links',
    secret: true,
    example: {
      lines: [
        'This address is yours with us from now on. What was mailed to the one before opens nothing any more.',
        'Swing evaluation, Thursday, November 26, 7:00 PM:\nhttps://studio.example/manage-booking#7Qx',
      ],
    },
  },
  share_link: {
    title: 'Link to pay a share',
    subject: 'You play, {when}: your share of {service} is {share}',
    lead: 'Your share is {share}',
    secret: true,
    samples: { service: 'Simulator bay', when: 'Thursday, November 26, 7:00 PM', share: '$16.88' },
    example: {
      lines: [
        'Sam has booked it, and you play too.',
        'You pay your share by card, without an account. Members sign in there, and pay their own price.',
      ],
      table: [
        ['When', 'Thursday, November 26, 7:00 PM to 8:00 PM'],
        ['Where', '12 Fairway Lane, Chicago, IL 60601\nBay 2'],
        ['Your share', '$16.88'],
      ],
      action: 'Pay $16.88',
      notes: ['What nobody has paid when it begins is paid by whoever booked.'],
    },
  },
} as const satisfies Record<string, Template>
