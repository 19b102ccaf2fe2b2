import { EventData } from '#client/settings/EventData.tsx'
import type { Clinic } from '#shared/lessons/contract.ts'

/** A clinic as one event, from the beginning of its first session to the end of its last. */
export function ClinicData({ clinic }: { clinic: Clinic }) {
  const { title, summary, sessions, priceCents, placesLeft } = clinic
  const [first, last] = [sessions[0], sessions.at(-1)]
  if (!first || !last) return null

  const { startsAt } = first
  return (
    <EventData event={{ name: title, description: summary, startsAt, endsAt: last.endsAt, priceCents, placesLeft }} />
  )
}
