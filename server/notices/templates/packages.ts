export const packageTemplates = {
  lessons_lapse: {
    title: 'Lessons about to lapse',
    subject: 'Take the rest of “{package}” by {until}',
    lead: 'Of “{package}”, {left} left. The last day for one of them is {until}.',
    samples: { package: 'Five private lessons', left: '2 lessons are', until: 'Dec 24, 2026' },
    example: {
      lines: ['What nobody has taken by then lapses.'],
      table: [],
      notes: ['Cannot make it? Answer this mail, and we look for a way.'],
      action: 'Book a lesson',
    },
  },
} as const
