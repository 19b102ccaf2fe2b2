import { z } from 'zod'

const days = (otherwise: number) =>
  z.coerce
    .number('must be a number of days')
    .int('must be a whole number of days')
    .min(1)
    .max(36_500)
    .default(otherwise)

/** For how many days what is kept, as the environment spells it. */
export const RetentionEnvironment = z.object({
  KEEP_ENDED_SESSIONS_DAYS: days(30),
  KEEP_UNUSED_SESSIONS_DAYS: days(365),
  KEEP_DEVICES_DAYS: days(365),
  KEEP_NOTICE_TEXTS_DAYS: days(90),
  KEEP_NOTICES_DAYS: days(730),
  KEEP_ENQUIRIES_DAYS: days(730),
  KEEP_GUESTS_DAYS: days(365),
})

export const keepConfigOf = (variables: z.output<typeof RetentionEnvironment>) => ({
  endedSessions: variables.KEEP_ENDED_SESSIONS_DAYS,
  unusedSessions: variables.KEEP_UNUSED_SESSIONS_DAYS,
  devices: variables.KEEP_DEVICES_DAYS,
  noticeTexts: variables.KEEP_NOTICE_TEXTS_DAYS,
  notices: variables.KEEP_NOTICES_DAYS,
  enquiries: variables.KEEP_ENQUIRIES_DAYS,
  guests: variables.KEEP_GUESTS_DAYS,
})

export type KeepConfig = ReturnType<typeof keepConfigOf>
