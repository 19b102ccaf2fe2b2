import { seriesTemplates } from './series.ts'
import type { Template } from './template.ts'

const booking = { firstName: 'Sam', service: 'Swing evaluation', when: 'Tuesday, November 24 at 9:30 AM CST' }
const reference = 'LL-7K3Q9D'

export const bookingTemplates = {
  booked: {
    title: 'Booking confirmed',
    subject: 'Booked: {service}, {when}',
    lead: '{service} at {studio}',
    // Its link manages the booking.
    secret: true,
    samples: { ...booking, reference },
    example: {
      lines: ['Hello Sam,', 'We look forward to seeing you.'],
      table: [
        ['When', 'Tuesday, November 24, 9:30 – 10:30 AM CST'],
        ['Where', '1200 Fulton Market, Chicago, IL 60607\nBay 2'],
        ['With', 'Dana Whitfield'],
        ['Price', '$95.00, to pay at the studio'],
        ['Reference', reference],
      ],
      notes: [
        'Canceling is free until Monday, November 23 at 9:30 AM CST. After that it costs $47.50, and not coming costs $95.00.',
      ],
      action: 'View, move or cancel this booking',
    },
  },
  booked_twice: {
    title: 'Booked twice at one time',
    subject: 'You have another booking then: {service}, {when}',
    lead: 'Two bookings at one time',
    secret: true,
    samples: { ...booking },
    example: {
      lines: ['Hello Sam,', 'You have another booking at this time. If one of them is not yours to keep, cancel it.'],
      table: [
        ['When', 'Tuesday, November 24, 9:30 – 10:30 AM CST'],
        ['Reference', reference],
      ],
      action: 'View or cancel it',
    },
  },
  cancelled: {
    title: 'Booking canceled',
    subject: 'Canceled: {service}, {when}',
    lead: 'Your booking at {studio} is canceled',
    samples: { ...booking, reference },
    example: {
      lines: ['Hello Sam,', 'Swing evaluation will not take place. There is nothing to pay.'],
      table: [
        ['When', 'Tuesday, November 24, 9:30 – 10:30 AM CST'],
        ['Reference', reference],
      ],
      action: 'Book another time',
    },
  },
  moved: {
    title: 'Booking moved',
    subject: 'Moved: {service}, {when}',
    lead: '{service} at {studio} has a new time',
    secret: true,
    samples: { ...booking, before: 'Monday, November 23 at 9:30 AM CST', reference },
    example: {
      lines: ['Hello Sam,', 'The entry in your calendar moves along when you open the attached file.'],
      table: [
        ['New time', 'Tuesday, November 24, 9:30 – 10:30 AM CST'],
        ['Instead of', 'Monday, November 23, 9:30 – 10:30 AM CST'],
        ['Where', '1200 Fulton Market, Chicago, IL 60607\nBay 2'],
        ['Reference', reference],
      ],
      action: 'View, move or cancel this booking',
    },
  },
  same_time: {
    title: 'Booking with somebody or somewhere else',
    subject: 'Changed: {service}, {when}',
    lead: '{service} at {studio} stays at its time, with a change',
    secret: true,
    samples: { ...booking, reference },
    example: {
      lines: ['Hello Sam,', 'It is with Tomasz Wrona instead of Dana Whitfield. Dana Whitfield is ill.'],
      table: [
        ['When', 'Tuesday, November 24, 9:30 – 10:30 AM CST'],
        ['With', 'Tomasz Wrona'],
        ['Reference', reference],
      ],
      notes: ['As we changed it, canceling is free until it begins, and not coming costs nothing.'],
      action: 'View, move or cancel this booking',
    },
  },
  times_offered: {
    title: 'Other times offered',
    subject: '{service}: choose a new time until {until}',
    lead: 'We cannot keep your time, {when}. Three others are kept for you.',
    secret: true,
    samples: { ...booking, until: 'Monday, November 23 at 6:00 PM CST', reference },
    example: {
      lines: ['Hello Sam,', 'Dana Whitfield is ill. Each of these times is yours until you choose.'],
      table: [
        ['1', 'Tuesday, November 24, 11:00 AM – 12:00 PM CST\nDana Whitfield'],
        ['2', 'Wednesday, November 25, 9:30 – 10:30 AM CST\nTomasz Wrona'],
        ['3', 'Thursday, November 26, 9:30 – 10:30 AM CST\nDana Whitfield'],
        ['Kept until', 'Monday, November 23 at 6:00 PM CST'],
        ['Reference', reference],
      ],
      notes: ['If none of them suits you, cancel free of charge.'],
      action: 'Choose a time',
    },
  },
  time_kept: {
    title: 'Time kept after all',
    subject: 'Your time stays: {service}, {when}',
    lead: 'We can keep your time at {studio} after all',
    secret: true,
    samples: { ...booking, reference },
    example: {
      lines: ['Hello Sam,', 'Your booking stays as it was. There is nothing to do.'],
      table: [
        ['When', 'Tuesday, November 24, 9:30 – 10:30 AM CST'],
        ['Where', '1200 Fulton Market, Chicago, IL 60607\nBay 2'],
        ['Reference', reference],
      ],
      action: 'View, move or cancel this booking',
    },
  },
  reminder: {
    title: 'Reminder of a booking',
    kind: 'reminder',
    subject: '{service}, {when}',
    lead: 'See you soon at {studio}',
    secret: true,
    samples: { ...booking, reference },
    example: {
      lines: ['Hello Sam,', 'We look forward to seeing you.'],
      table: [
        ['When', 'Tuesday, November 24, 9:30 – 10:30 AM CST'],
        ['Where', '1200 Fulton Market, Chicago, IL 60607\nBay 2'],
        ['Bring along', 'Your clubs'],
        ['Reference', reference],
      ],
      action: 'View, move or cancel this booking',
    },
  },
  waitlist_offer: {
    title: 'Time of the waitlist is free',
    kind: 'offer',
    subject: 'Free for you: {service}, {when}',
    lead: 'The time that you wait for is free. It is kept for you until {until}.',
    secret: true,
    samples: { ...booking, until: 'Monday, November 23 at 12:30 PM CST' },
    example: {
      lines: ['Hello Sam,', 'Nobody else is offered it before then. It costs nothing until you accept it.'],
      table: [
        ['When', 'Tuesday, November 24, 9:30 – 10:30 AM CST'],
        ['Price', '$95.00'],
        ['Kept until', 'Monday, November 23 at 12:30 PM CST'],
      ],
      action: 'Accept or decline',
    },
  },
  ...seriesTemplates,
  approval_asked: {
    title: 'Booking waits for approval',
    subject: 'Asked for: {service}, {when}',
    lead: 'Your time is kept. {studio} confirms it until {until}.',
    secret: true,
    samples: { ...booking, until: 'Monday, November 23 at 6:00 PM CST', reference },
    example: {
      lines: ['Hello Sam,', 'It is not booked yet. You are told as soon as it is.'],
      table: [
        ['When', 'Tuesday, November 24, 9:30 – 10:30 AM CST'],
        ['Reference', reference],
      ],
      action: 'View or cancel it',
    },
  },
  approval_given: {
    title: 'Booking approved',
    subject: 'Booked: {service}, {when}',
    lead: '{studio} has confirmed your time',
    secret: true,
    samples: { ...booking, reference },
    example: {
      lines: ['Hello Sam,', 'We look forward to seeing you.'],
      table: [
        ['When', 'Tuesday, November 24, 9:30 – 10:30 AM CST'],
        ['Price', '$95.00, to pay at the studio'],
        ['Reference', reference],
      ],
      action: 'View, move or cancel this booking',
    },
  },
  approval_declined: {
    title: 'Booking declined',
    subject: 'Not possible: {service}, {when}',
    lead: '{studio} cannot give you this time',
    samples: { ...booking, reference },
    example: {
      lines: ['Hello Sam,', 'Dana Whitfield is at a tournament. There is nothing to pay.'],
      table: [
        ['When', 'Tuesday, November 24, 9:30 – 10:30 AM CST'],
        ['Reference', reference],
      ],
      action: 'Book another time',
    },
  },
  booking_expired: {
    title: 'Booking expired',
    subject: 'No longer kept: {service}, {when}',
    lead: 'Your time at {studio} is free again',
    samples: { ...booking, reference },
    example: {
      lines: ['Hello Sam,', 'It was not confirmed in time. There is nothing to pay.'],
      table: [
        ['When', 'Tuesday, November 24, 9:30 – 10:30 AM CST'],
        ['Reference', reference],
      ],
      action: 'Book another time',
    },
  },
  booked_staff: {
    title: 'Booking, to the person who gives it',
    subject: '{service}, {when}: {client}',
    lead: '{client} has booked with you.',
    samples: { service: booking.service, when: booking.when, client: 'Sam Rivera' },
    example: {
      lines: ['Sam Rivera has booked a swing evaluation with you.'],
      table: [
        ['When', 'Tuesday, November 24, 9:30 – 10:30 AM CST'],
        ['What would you like to work on?', 'More height with my irons'],
      ],
      action: 'Open the day board',
    },
  },
  asked_staff: {
    title: 'Request, to the person who would give it',
    subject: 'Asked for: {service}, {when}: {client}',
    lead: '{client} asks for a time with you.',
    samples: { service: booking.service, when: booking.when, client: 'Sam Rivera' },
    example: {
      lines: ['Sam Rivera asks for Junior lesson with you. It is not booked yet: it waits to be approved or declined.'],
      table: [['When', 'Tuesday, November 24, 9:30 – 10:30 AM CST']],
      action: 'Open the day board',
    },
  },
  given_staff: {
    title: 'Booking of a colleague, to the person who gives it now',
    subject: '{service}, {when}: {client}',
    lead: '{client} comes to you.',
    samples: { service: booking.service, when: booking.when, client: 'Sam Rivera' },
    example: {
      lines: ['Sam Rivera comes to you for Private lesson, instead of to Dana Whitfield.'],
      table: [['When', 'Tuesday, November 24, 9:30 – 10:30 AM CST']],
      action: 'Open the day board',
    },
  },
  changed_staff: {
    title: 'Booking moved or canceled, to the person who gives it',
    subject: '{service}, {when}: {what}',
    lead: 'A booking with you was {what}.',
    samples: { service: booking.service, when: booking.when, client: 'Sam Rivera', what: 'moved' },
    example: {
      lines: ['Swing evaluation with Sam Rivera was moved.'],
      table: [
        ['New time', 'Tuesday, November 24, 9:30 – 10:30 AM CST'],
        ['Instead of', 'Monday, November 23, 9:30 – 10:30 AM CST'],
        ['Reference', reference],
      ],
      action: 'Open the day board',
    },
  },
} as const satisfies Record<string, Template>
