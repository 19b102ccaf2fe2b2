interface LineNameFacts {
  name: string
  startsAt: Date
  zone: string
  locale: string
}

/** As a line of a receipt says it: `Swing evaluation, Nov 25, 2026, 10:00 AM`. */
export function lineName({ name, startsAt, zone, locale }: LineNameFacts): string {
  const when = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })

  return `${name}, ${when.format(startsAt)}`
}
