const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

export const dayWords = (day: string) => dayFormat.format(Date.parse(day))

export const spanWords = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }) =>
  `${dayWords(startsOn)} to ${dayWords(endsOn)}`
