import type { Template } from './template.ts'

const series = { service: 'Swing evaluation', firstName: 'Sam' }

/** Mails about several times of one client, or about one booking whose length changed. */
export const seriesTemplates = {
  series_booked: {
    title: 'Series booked',
    subject: 'Booked {times}: {service}',
    lead: '{service} at {studio}, {times}',
    secret: true,
    samples: { ...series, times: '3 times' },
    example: {
      lines: ['Hello Sam,', 'Each time can be moved or canceled by itself.'],
      table: [
        ['1', 'Tuesday, November 24, 9:30 – 10:30 AM CST\nLL-7K3Q9D'],
        ['2', 'Tuesday, December 1, 9:30 – 10:30 AM CST\nLL-8MWD2F'],
        ['3', 'Tuesday, December 8, 9:30 – 10:30 AM CST\nLL-1RYX6T'],
      ],
      action: 'View your bookings',
    },
  },
  series_moved: {
    title: 'Series moved',
    subject: 'Moved: {service}, {times}',
    lead: '{service} at {studio} has new times',
    secret: true,
    samples: { ...series, times: '2 times' },
    example: {
      lines: ['Hello Sam,', 'Your booking is moved, as you asked.'],
      table: [
        [
          '1',
          'Tuesday, November 24, 2:00 – 3:00 PM CST\ninstead of Tuesday, November 24, 9:30 – 10:30 AM CST\nLL-7K3Q9D',
        ],
        [
          '2',
          'Tuesday, December 1, 2:00 – 3:00 PM CST\ninstead of Tuesday, December 1, 9:30 – 10:30 AM CST\nLL-8MWD2F',
        ],
      ],
      action: 'View your bookings',
    },
  },
  length_changed: {
    title: 'Booking longer or shorter',
    subject: 'Another length: {service}, {times}',
    lead: '{service} at {studio} has another length',
    secret: true,
    samples: { ...series, times: '2 times' },
    example: {
      lines: ['Hello Sam,', 'Swing evaluation lasts longer now.'],
      table: [
        [
          '1',
          'Tuesday, November 24, 9:30 – 11:00 AM CST\ninstead of Tuesday, November 24, 9:30 – 10:30 AM CST\n$75.00\nLL-7K3Q9D',
        ],
        [
          '2',
          'Tuesday, December 1, 9:30 – 11:00 AM CST\ninstead of Tuesday, December 1, 9:30 – 10:30 AM CST\n$75.00\nLL-8MWD2F',
        ],
      ],
      action: 'View your bookings',
    },
  },
  series_cancelled: {
    title: 'Series canceled',
    subject: 'Canceled: {service}, {times}',
    lead: '{times} of {service} at {studio} are canceled',
    samples: { ...series, times: '2 times' },
    example: {
      lines: ['Hello Sam,', 'Swing evaluation will not take place at these times.'],
      table: [
        ['1', 'Tuesday, November 24, 9:30 – 10:30 AM CST\nThere is nothing to pay.\nLL-7K3Q9D'],
        ['2', 'Tuesday, December 1, 9:30 – 10:30 AM CST\nThere is nothing to pay.\nLL-8MWD2F'],
      ],
      action: 'Book another time',
    },
  },
  series_asked: {
    title: 'Series waits for approval',
    subject: 'Asked for {times}: {service}',
    lead: 'What you asked for is kept until {studio} has answered.',
    secret: true,
    samples: { ...series, times: '2 times' },
    example: {
      lines: ['Hello Sam,', 'Nothing is booked yet. You are told of each time as soon as it is.'],
      table: [
        ['1', 'Tuesday, November 24, 9:30 – 10:30 AM CST\nLL-7K3Q9D'],
        ['2', 'Tuesday, December 1, 9:30 – 10:30 AM CST\nLL-8MWD2F'],
      ],
      action: 'View your bookings',
    },
  },
} as const satisfies Record<string, Template>
