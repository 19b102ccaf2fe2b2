const samples = { firstName: 'Sam', service: 'Swing evaluation', when: 'Tuesday, November 24 at 9:30 AM CST' }

export const waitlistTemplates = {
  waitlist_joined: {
    title: 'On the waitlist',
    subject: 'You are on the waitlist: {service}, {when}',
    lead: 'We tell you as soon as it is free.',
    // Its link leaves the waitlist.
    secret: true,
    samples: { ...samples, position: '2' },
    example: {
      lines: ['Hello Sam,', 'Nothing is booked and nothing is to pay until you accept a time.'],
      table: [
        ['Service', 'Swing evaluation'],
        ['When', 'Tuesday, November 24 at 9:30 AM CST'],
        ['Your place', '2'],
      ],
      action: 'See your place, or leave',
    },
  },
  waitlist_open: {
    title: 'Time of the waitlist is free, to all who wait',
    kind: 'offer',
    subject: 'Free now: {service}, {when}',
    lead: 'The time that you wait for is free. The first to accept it has it.',
    secret: true,
    samples,
    example: {
      lines: ['Hello Sam,', 'It begins soon, so all who wait were told at once.'],
      table: [
        ['When', 'Tuesday, November 24, 9:30 – 10:30 AM CST'],
        ['Price', '$95.00'],
      ],
      action: 'Accept or decline',
    },
  },
  waitlist_lapsed: {
    title: 'Offer of the waitlist is over',
    subject: 'No longer kept: {service}, {when}',
    lead: 'Your offer is over, and the time goes to whoever is next.',
    secret: true,
    samples,
    example: {
      lines: [
        'Hello Sam,',
        'You keep your place for other times. After a second offer without an answer you leave the line.',
      ],
      action: 'See your place, or leave',
    },
  },
  waitlist_ended: {
    title: 'Waitlist is closed',
    subject: 'Your waitlist is closed: {service}, {when}',
    lead: 'We offer this no longer, so you wait for it no longer.',
    samples,
    example: { lines: ['Hello Sam,', 'There is nothing to pay.'], action: 'Book another time' },
  },
} as const
