/** A grip lasts a year or forty visits; the used shares of both are added. */
const lastsMonths = 12
const lastsVisits = 40

/** Nobody is written to about grips twice within this many days. */
export const quietDays = 180

const monthLength = (365.25 / 12) * 86_400_000

export const monthsSince = (at: Date, now: Date): number => Math.floor((now.getTime() - at.getTime()) / monthLength)

export const isWorn = ({ months, visits }: { months: number; visits: number }): boolean =>
  months / lastsMonths + visits / lastsVisits >= 1
