import { z } from 'zod'

import { count, days, isOn, Switch } from '#server/kernel/config/kinds.ts'

/** The booking settings in the environment. */
export const BookingEnvironment = z.object({
  HOLDS_PER_VISITOR: count.default(3),
  HOLDS_PER_ADDRESS: count.default(6),
  BOOKINGS_NOT_CHECKED_IN: z.enum(['completed', 'no_show']).default('completed'),
  WAITLIST_MEMBERS_FIRST: Switch.optional(),
  KEEP_WAITLIST_DAYS: days.default(365),
  KEEP_CHILDREN_DAYS: days.default(365),
})

export const bookingConfigOf = (variables: z.output<typeof BookingEnvironment>) => ({
  /** How many times can be held at once. */
  holds: { perVisitor: variables.HOLDS_PER_VISITOR, perAddress: variables.HOLDS_PER_ADDRESS },
  /** What the nightly job does with bookings nobody checked in to. */
  notCheckedIn: variables.BOOKINGS_NOT_CHECKED_IN,
  /** Whether members come first on the waitlist. */
  membersWaitFirst: isOn(variables.WAITLIST_MEMBERS_FIRST),
  keepWaitlistDays: variables.KEEP_WAITLIST_DAYS,
  keepChildrenDays: variables.KEEP_CHILDREN_DAYS,
})

declare module '#server/kernel/config/config.ts' {
  interface Config {
    booking: ReturnType<typeof bookingConfigOf>
  }
}
