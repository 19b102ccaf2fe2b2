import type { useStudio } from '#client/settings/use-studio.ts'
import type { DeskOffer } from '#shared/booking/desk.ts'

type Wording = Pick<ReturnType<typeof useStudio>, 'dayShort' | 'time'>

const at = (local: string, { dayShort, time }: Wording) => `${dayShort(local)}, ${time(local)}`

/** What is asked about a booking, in a sentence for the desk. */
export function offerWords({ status, times, localUntil, by, outcome }: DeskOffer, wording: Wording): string {
  const until = localUntil === null ? '' : `, open until ${at(localUntil, wording)}`
  const [first] = times
  if (status === 'requested') return `Asks for ${first ? at(first, wording) : 'another time'}${until}`
  if (status === 'open') {
    const what = times.length === 1 && first ? at(first, wording) : `${times.length} other times`
    return `A new time was offered${by === null ? '' : ` by ${by}`}: ${what}${until}`
  }
  if (status === 'settled') return `It stays as it is${outcome ? `: ${outcome}` : ''}`

  return `${asked[status] ?? 'Another time is needed'}: call`
}

const asked: Partial<Record<DeskOffer['status'], string>> = {
  declined: 'None of the offered times suits',
  expired: 'No answer to the offered times',
  to_call: 'Not asked about another time yet',
}
