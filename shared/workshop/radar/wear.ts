/** A grip lasts a year, or forty visits: what of both is gone adds up. */
const lastsMonths = 12
const lastsVisits = 40

/** Nobody is written to about their grips twice within so many days. */
export const quietDays = 180

const monthLength = (365.25 / 12) * 86_400_000

export const monthsSince = (at: Date, now: Date): number => Math.floor((now.getTime() - at.getTime()) / monthLength)

export const isWorn = ({ months, visits }: { months: number; visits: number }): boolean =>
  months / lastsMonths + visits / lastsVisits >= 1
