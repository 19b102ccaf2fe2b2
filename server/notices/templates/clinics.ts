import type { Template } from './template.ts'

const samples = {
  clinic: 'Wedges inside a hundred yards',
  when: 'Thursday, December 3, 6:30 – 8:00 PM CST',
}

export const clinicTemplates = {
  clinic_place_taken: {
    title: 'Place in a clinic taken',
    subject: 'Your place in {clinic}, {when}',
    lead: 'Your place in {clinic} is taken',
    samples,
    example: {
      lines: ['Hello Sam,'],
      table: [
        ['When', samples.when],
        ['Who comes', 'Sam Rivera\nKim Lee'],
        ['Bring along', 'All your wedges, your 9-iron and a glove.'],
      ],
      notes: ['Free to cancel until Tue, Dec 1, 6:30 PM; after that nothing is given back.'],
      action: 'Look at your places',
    },
  },
  clinic_place_canceled: {
    title: 'Place in a clinic canceled',
    subject: 'Canceled: your place in {clinic}',
    lead: 'Your place in {clinic} is canceled',
    samples,
    example: {
      lines: ['Hello Sam,', '$65.00 goes back in the way it was paid. A card shows it within 5 to 10 days.'],
      table: [
        ['When', samples.when],
        ['Who comes', 'Sam Rivera'],
      ],
      action: 'See what else is on',
    },
  },
  clinic_places_staff: {
    title: 'Place in a clinic taken or given up, to the person who gives it',
    subject: '{clinic}, {when}: a place is {what}',
    lead: 'A place in your clinic is {what}',
    samples: { ...samples, what: 'taken' },
    example: {
      lines: ['Sam Rivera comes to Wedges inside a hundred yards.'],
      table: [
        ['When', samples.when],
        ['Places', '4 of 6 taken'],
      ],
      action: 'See who comes',
    },
  },
  clinic_moved: {
    title: 'Clinic moved',
    subject: 'Changed: {clinic}, {when}',
    lead: '{clinic} is not as it was announced',
    samples,
    example: {
      lines: ['Hello Sam,'],
      table: [
        ['Was', 'Wednesday, December 2, 6:30 – 8:00 PM CST'],
        ['When', samples.when],
        ['Who comes', 'Sam Rivera\nKim Lee'],
        ['With', 'Elena Duarte'],
      ],
      notes: [
        'If that does not suit you, cancel your place before it begins: all that you paid goes back, however late it is.',
      ],
      action: 'Look at your places',
    },
  },
  clinic_session_off: {
    title: 'Session of a clinic called off',
    subject: 'Called off: {clinic}, {when}',
    lead: 'One time of {clinic} will not take place',
    samples,
    example: {
      lines: [
        'Hello Sam,',
        'Our coach is ill.',
        '$32.50 goes back in the way it was paid. A card shows it within 5 to 10 days.',
      ],
      table: [
        ['Will not take place', samples.when],
        ['Takes place', 'Wednesday, December 9, 6:30 – 8:00 PM CST'],
        ['Who comes', 'Sam Rivera'],
      ],
      notes: [
        'If that does not suit you, cancel your place before it begins: all that you paid goes back, however late it is.',
      ],
      action: 'Look at your places',
    },
  },
  clinic_called_off: {
    title: 'Clinic called off',
    subject: 'Called off: {clinic}, {when}',
    lead: '{clinic} will not take place',
    samples,
    example: {
      lines: [
        'Hello Sam,',
        'Too few could come.',
        '$65.00 goes back in the way it was paid. A card shows it within 5 to 10 days.',
      ],
      table: [['When', samples.when]],
      action: 'See what else is on',
    },
  },
} as const satisfies Record<string, Template>
