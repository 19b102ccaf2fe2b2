import { useStudio } from '#client/settings/use-studio.ts'
import { ClubDrawing } from '#client/ui/drawings/ClubDrawing.tsx'
import { builtClub, type ClubRequest } from '#shared/builds/club-request.ts'
import { inBagOrder, type Slot } from '#shared/clubs/slots.ts'

const irons: readonly ClubRequest['clubs'][number][] = ['7i', '6i', '8i', '5i', '9i', '4i', 'PW', 'GW', 'SW', 'LW']
const cell = 'border-b border-line px-1 py-1.5 text-right whitespace-nowrap sm:px-2'

/** The sheet as it stands: one club drawn, all of them measured. */
export function ClubSheet({ request }: { request: ClubRequest }) {
  const chosen = inBagOrder(request.clubs)
  const drawn = irons.find((slot) => request.clubs.includes(slot)) ?? chosen[0] ?? '7i'

  return (
    <section aria-labelledby="your-sheet" className="rounded border border-line bg-surface px-4 pt-4 pb-2">
      <h2 id="your-sheet" className="font-display text-xl font-medium">
        Your sheet
      </h2>
      <ClubDrawing club={builtClub(drawn, request)} className="mx-auto mt-2 w-full max-w-md overflow-visible" />
      <table className="mt-3 w-full border-collapse font-mono text-sm figures">
        <caption className="sr-only">Each club as it would be built</caption>
        <thead className="text-muted">
          <tr>
            <th scope="col" className={`${cell} text-left! font-normal`}>
              Club
            </th>
            <th scope="col" className={`${cell} font-normal`}>
              Loft
            </th>
            <th scope="col" className={`${cell} font-normal`}>
              Lie
            </th>
            <th scope="col" className={`${cell} font-normal`}>
              Length
            </th>
          </tr>
        </thead>
        <tbody>
          {chosen.map((slot) => (
            <Row key={slot} slot={slot} request={request} />
          ))}
        </tbody>
      </table>
      <dl className="grid gap-x-6 py-3 text-sm sm:grid-cols-2">
        {factsOf(request).map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 py-0.5">
            <dt className="text-muted">{name}</dt>
            <dd className="first-letter:uppercase">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Row({ slot, request }: { slot: Slot; request: ClubRequest }) {
  const { decimals } = useStudio()
  const { loftDegrees, lieDegrees, lengthInches } = builtClub(slot, request)

  return (
    <tr>
      <th scope="row" className={`${cell} text-left! font-bold`}>
        {slot}
      </th>
      <td className={cell}>{decimals(loftDegrees.toFixed(2))}°</td>
      <td className={cell}>{decimals(lieDegrees.toFixed(2))}°</td>
      <td className={cell}>{decimals(lengthInches.toFixed(3))} in</td>
    </tr>
  )
}

const factsOf = ({ hand, shaft, flex, swingWeight, grip, wraps }: ClubRequest) =>
  [
    ['Hand', hand],
    ['Shaft', shaft],
    ['Flex', flex],
    ['Swing weight', swingWeight],
    ['Grip', grip],
    ['Extra wraps', String(wraps)],
  ] as const
