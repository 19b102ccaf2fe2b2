import { z } from 'zod'

import { days } from '#server/kernel/config/kinds.ts'

/** The settings of clients and their questions in the environment. */
export const PeopleEnvironment = z.object({
  KEEP_ENQUIRIES_DAYS: days.default(730),
  KEEP_GUESTS_DAYS: days.default(365),
  KEEP_CONSENTS_DAYS: days.default(1096),
})

export const peopleConfigOf = (variables: z.output<typeof PeopleEnvironment>) => ({
  keepEnquiriesDays: variables.KEEP_ENQUIRIES_DAYS,
  keepGuestsDays: variables.KEEP_GUESTS_DAYS,
  keepConsentsDays: variables.KEEP_CONSENTS_DAYS,
})

declare module '#server/kernel/config/config.ts' {
  interface Config {
    people: ReturnType<typeof peopleConfigOf>
  }
}
