import { type RawBuilder, sql } from 'kysely'

import { counted } from '#shared/words.ts'

// What a booking is called on papers and in lists: its service, its option, and its real length if the option does not
// say that, because the length was chosen or changed.

interface Booked {
  serviceName: string
  optionName: string
  /** The option's own length. */
  optionMinutes: number
  /** Without add-ons. */
  minutes: number
  addOns: readonly string[]
}

/** Whether the option's name is its length, which another length replaces. */
const isCalledByLength = (optionName: string) => /^\d/.test(optionName)

const lengthWords = (minutes: number) =>
  minutes % 60 === 0 ? counted(minutes / 60, 'hour') : counted(minutes, 'minute')

export function whatIsBooked({ serviceName, optionName, optionMinutes, minutes, addOns }: Booked): string {
  const isAsOption = minutes === optionMinutes
  const parts = [
    serviceName,
    isAsOption || !isCalledByLength(optionName) ? optionName : '',
    isAsOption ? '' : lengthWords(minutes),
    addOns.length > 0 ? `with ${addOns.join(', ')}` : '',
  ]

  return parts.filter(Boolean).join(', ')
}

interface Read {
  minutes: RawBuilder<number>
  /** Comma-separated; null for none. */
  addOns: RawBuilder<string | null>
}

/** The same in SQL, for rows joined with service and option. */
export const bookedNameSql = ({ minutes, addOns }: Read) => sql<string>`(
  select concat_ws(', ', service.name,
    case when is_as_option or not is_called_by_length then nullif(service_option.name, '') end,
    case when is_as_option then null
      when minutes % 60 = 0 then minutes / 60 || case minutes / 60 when 1 then ' hour' else ' hours' end
      else minutes || case minutes when 1 then ' minute' else ' minutes' end end,
    'with ' || ${addOns})
  from (select ${minutes} as minutes) as length,
    lateral (select minutes = service_option.duration_minutes as is_as_option,
      service_option.name ~ '^\\d' as is_called_by_length) as said
)`

/** For a booking. */
export const bookedService = bookedNameSql({
  minutes: sql<number>`(extract(epoch from booking.ends_at - booking.starts_at)::integer / 60 - coalesce((
    select sum(booking_addon.minutes)::integer from booking_addon where booking_addon.booking_id = booking.id
  ), 0))`,
  addOns: sql<string | null>`(
    select string_agg(booking_addon.name, ', ' order by position)
    from booking_addon join service_addon on service_addon.id = addon_id
    where booking_addon.booking_id = booking.id
  )`,
})
